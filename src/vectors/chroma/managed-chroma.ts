import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AtlasError } from '../../core/atlas-error.ts';
import { startProgram, type RunningProgram } from '../../processes/start-program.ts';
import { ChromaClient } from './chroma-client.ts';

export interface ManagedChroma extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
  end(): Promise<void>;
}

const START_MS = 20_000;
const INSTALL = 'npm install chromadb@3.5.0';

/**
 * Starts a Chroma server of our own with its data in `folder`, on this machine's loopback and a free port, and waits
 * until it answers. It belongs to our process group tree: it ends with Atlas, however Atlas ends.
 */
export async function startChroma(folder: string, port?: number): Promise<ManagedChroma> {
  await mkdir(folder, { recursive: true });
  const cli = findCli();
  const at = port ?? (await freePort());
  const program = await startProgram({
    command: process.execPath,
    args: [cli, 'run', '--path', folder, '--host', '127.0.0.1', '--port', String(at)],
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', HOME: folder, ANONYMIZED_TELEMETRY: 'false' },
  });
  const url = `http://127.0.0.1:${at}`;
  const output = lastWords(program);
  const end = async (): Promise<void> => {
    await program.end();
  };
  try {
    await waitFor(url, program, output);
    await writeFile(join(folder, 'server.json'), JSON.stringify({ url, pid: program.pid }));
  } catch (error) {
    await program.end(0);
    throw error;
  }
  return { url, pid: program.pid, end, [Symbol.asyncDispose]: end };
}

async function waitFor(url: string, program: RunningProgram, output: () => string): Promise<void> {
  const client = new ChromaClient({ url, timeoutMs: 1000 });
  const start = performance.now();
  let exited = false;
  const watch = program.exited.then(() => {
    exited = true;
  });
  for (;;) {
    const up = await client.heartbeat().then(
      () => true,
      () => false,
    );
    if (up) return;
    if (exited || performance.now() - start > START_MS) {
      throw new AtlasError('vector.unavailable', `the Chroma server did not start: ${output()}`, {
        remedy: `Check \`npx chroma run\`; on an older glibc pin chromadb-js-bindings-linux-* to 1.0.1 in "overrides" and run ${INSTALL} again.`,
      });
    }
    await Promise.race([sleep(50), watch]);
  }
}

function findCli(): string {
  try {
    // The package exports no path to its program; it lies one folder above the exported one.
    return join(dirname(createRequire(import.meta.url).resolve('chromadb')), '..', 'cli.mjs');
  } catch (cause) {
    throw new AtlasError('vector.unavailable', 'the Chroma server is not installed', {
      remedy: `Run \`${INSTALL}\` beside Atlas, give the address of a server with ATLAS_STORAGE_CHROMA_URL, or set ATLAS_STORAGE_VECTOR_INDEX=sqlite.`,
      cause,
    });
  }
}

/** The end of the server's output, for the error; it is read to the end so that the server never blocks. */
function lastWords(program: RunningProgram): () => string {
  let text = '';
  for (const stream of [program.stdout, program.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-600);
    });
  }
  return () => text.trim();
}

async function freePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
  });
}
