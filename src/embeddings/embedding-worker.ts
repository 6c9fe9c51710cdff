import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '../core/atlas-error.ts';
import { checkDigest } from './check-digest.ts';
import { LoadedModel } from './loaded-model.ts';
import type { WorkerAnswer, WorkerModel, WorkerRequest } from './worker-protocol.ts';

/** Runs in a thread of its own: a batch takes seconds, and the event loop must not wait for it. */
const model = workerData as WorkerModel;
const port = parentPort;
let loading: Promise<LoadedModel> | undefined;
let turn: Promise<unknown> = Promise.resolve();

port?.on('message', (request: WorkerRequest) => {
  turn = turn.then(async () => {
    const { answer, transfer } = await handle(request);
    port.postMessage(answer, transfer);
  });
});

async function handle(request: WorkerRequest): Promise<{ answer: WorkerAnswer; transfer: ArrayBuffer[] }> {
  const { id } = request;
  try {
    loading ??= load();
    const loaded = await loading;
    if (request.do === 'load') return { answer: { id, dimension: loaded.dimension }, transfer: [] };
    if (request.do === 'read-pairs') {
      return { answer: { id, scores: await loaded.readPairs(request.pairs) }, transfer: [] };
    }
    const { vectors, tokens, parts } = await loaded.represent(request.texts, request.purpose, request.pieces);
    const buffers = [...tokens.flatMap(({ codes, steps }) => [codes, steps]), ...parts].map(({ buffer }) => buffer);
    return { answer: { id, vectors, tokens, parts }, transfer: [vectors.buffer, ...buffers] as ArrayBuffer[] };
  } catch (error) {
    const code = loading === undefined ? 'embedding.failed' : await codeOf(loading);
    if (code === 'embedding.model-unavailable') loading = undefined;
    return { answer: { id, error: messageOf(error), code }, transfer: [] };
  }
}

async function codeOf(attempt: Promise<LoadedModel>): Promise<'embedding.failed' | 'embedding.model-unavailable'> {
  return await attempt.then(
    () => 'embedding.failed' as const,
    () => 'embedding.model-unavailable' as const,
  );
}

async function load(): Promise<LoadedModel> {
  const { stamps, brief, checked: known } = model;
  const checked: string[] = [];
  for (const [file, expected] of Object.entries(model.digests)) {
    const path = join(model.folder ?? '', model.name, file);
    const found = await checkDigest({ path, expected, stamps, again: brief !== true, checked: known });
    if (found !== undefined) checked.push(found);
  }
  port?.postMessage({ checked } satisfies WorkerAnswer);
  return await LoadedModel.load(model);
}
