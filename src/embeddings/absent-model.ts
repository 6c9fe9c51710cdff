import { AtlasError } from '../core/atlas-error.ts';
import { RepresentingEmbedder, type Representation } from './embedder.ts';

/**
 * Takes the place of the bundled model in an installation without the optional packages. It has the model's name, so
 * that vectors made earlier stay its own, and refuses every text: memory then searches by words alone.
 */
export class AbsentModel extends RepresentingEmbedder {
  readonly modelName: string;
  readonly modelId: string;
  readonly dimension: number;

  constructor(modelName: string, modelId: string, dimension: number) {
    super();
    this.modelName = modelName;
    this.modelId = modelId;
    this.dimension = dimension;
  }

  async represent(): Promise<readonly Representation[]> {
    return await Promise.reject(
      new AtlasError(
        'embedding.model-unavailable',
        `the model ${this.modelName} is not installed (\`ONNXRUNTIME_NODE_INSTALL=skip npm install --include=optional\` brings it)`,
        {
          remedy: INSTALL_THE_MODEL,
          details: { model: this.modelName },
        },
      ),
    );
  }

  clearCache(): void {
    // There is none.
  }

  async close(): Promise<void> {
    // Nothing is open.
  }
}

/** On x64 Linux npm leaves the runtime out where its installer cannot fetch libraries for GPUs, which nobody here uses. */
export const INSTALL_THE_MODEL =
  'For search by meaning install Atlas again with its optional packages: `ONNXRUNTIME_NODE_INSTALL=skip npm install --include=optional`.';
