import { chmodSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { RECORD_KINDS } from '../memory/recall/record.ts';
import { sha256 } from '../core/hash.ts';
import { prepare } from '../home/open-runtime.ts';
import { findHome } from '../storage/home.ts';
import { atlasMemory, type AtlasMemory } from './door/atlas-memory.ts';
import { HeldHome } from './door/held-home.ts';
import { DECIDING } from '../warm/warm-environment.ts';
import { environmentDigests } from '../warm/warm-variables.ts';
import { MOST_BYTES, programVersion, type WarmAnswer } from '../warm/warm-protocol.ts';
import { socketPath, warmFolder, warmKey, type WarmOwner } from '../warm/warm-place.ts';

const names = z.array(z.string()).exactOptional();
const requestSchema = z.object({
  version: z.string(),
  environment: z.record(z.string(), z.string()),
  question: z.strictObject({
    query: z.string(),
    k: z.number().int().positive().optional(),
    kinds: z.array(z.enum(RECORD_KINDS)).optional(),
    filter: z
      .strictObject({
        types: names,
        conversations: names,
        authors: names,
        tags: names,
        entities: names,
        sources: names,
        minConfidence: z.number().exactOptional(),
        since: z.number().exactOptional(),
        until: z.number().exactOptional(),
      })
      .optional(),
    conversation: z.string().optional(),
    agent: z.string().optional(),
    recencyHalfLifeDays: z.number().optional(),
    preferUsed: z.boolean().optional(),
    neverAbstain: z.boolean().optional(),
    wordsOnly: z.boolean().optional(),
  }),
});

const LOOK_EVERY_MS = 1000;
const LONGEST_REQUEST_MS = 5000;

/**
 * Holds a home's memory and its model open for the commands of one person, until it has been idle for a while.
 *
 * Invariants
 *  W1  At most one of these serves a home: it holds a lock that the kernel takes back when it dies, however it dies.
 *  W2  It answers only where the command would find the same by itself: the same program, the same settings in the
 *      files and in the variables. Otherwise it refuses, and it ends if the files or the program have changed.
 *  W3  It ends when it has been idle for as long as the settings say, when its home is gone or another lies in its
 *      place, and when its socket is no longer its own. It leaves no socket behind.
 *  W4  No other user can reach it: the socket is the person's own, in a folder of theirs that agents in a sandbox do
 *      not see; there is no port.
 *  W5  It is given no key of the person's: of their variables only those that decide what a search finds.
 */
export async function serveWarm(owner: WarmOwner, signal: AbortSignal, how: WarmOptions = {}): Promise<void> {
  const flags = owner.home === undefined ? {} : { 'storage.basePath': owner.home };
  const { loaded, request } = await prepare({ ...owner, flags });
  const home = await findHome(request);
  const idleMs = how.idleMs ?? loaded.config.memory.warmMinutes * 60_000;
  const folder = warmFolder(owner.environment);
  if (home === undefined || idleMs === 0 || folder === undefined) return;
  using lock = lockOf(folder, home.path);
  if (lock === undefined) return;
  const files = [
    join(loaded.userFolder, 'config.json'),
    join(loaded.userFolder, 'trust.json'),
    join(request.project, 'atlas.config.json'),
    join(request.project, '.env'),
  ];
  const { environment } = owner;
  // The model is kept for as long as this process is.
  await using held = new HeldHome({ project: request.project, environment, flags }, Math.max(idleMs, 1000));
  const path = socketPath(folder, warmKey(owner));
  const served = new WarmServer(atlasMemory(held), { path, home: home.path, files, environment, idleMs });
  await served.run(signal, how.ready);
}

export interface WarmOptions {
  /** As configured, if left out. */
  readonly idleMs?: number;
  /** Called when it accepts questions, before the model is loaded; left out: the model is loaded first. */
  readonly ready?: () => void;
}

interface Place {
  readonly path: string;
  readonly home: string;
  readonly files: readonly string[];
  readonly environment: WarmOwner['environment'];
  readonly idleMs: number;
}

class WarmServer {
  readonly #memory: AtlasMemory;
  readonly #place: Place;
  readonly #version = programVersion();
  readonly #environment: Readonly<Record<string, string>>;
  readonly #files: string;
  readonly #home: string;
  readonly #end = new AbortController();
  #socket = '';
  #working = 0;
  #lastAsked = performance.now();

  constructor(memory: AtlasMemory, place: Place) {
    this.#memory = memory;
    this.#place = place;
    this.#environment = environmentDigests(place.environment);
    this.#files = place.files.map(stampOf).join('\n');
    this.#home = identityOf(place.home);
  }

  async run(signal: AbortSignal, ready: (() => void) | undefined): Promise<void> {
    const over = AbortSignal.any([signal, this.#end.signal]);
    const server = await this.#listen();
    try {
      // The model and the vectors are loaded before the first question.
      if (ready !== undefined) ready();
      else await this.#memory.search({ query: 'warm', k: 1, unrecorded: true, signal: over }).catch(() => undefined);
      this.#lastAsked = performance.now();
      while (!over.aborted && this.#mayStay())
        await sleep(LOOK_EVERY_MS, undefined, { signal: over }).catch(() => undefined);
    } finally {
      server.close();
      // The socket stays where another process took its place (W3).
      if (identityOf(this.#place.path) === this.#socket) rmSync(this.#place.path, { force: true });
    }
  }

  #mayStay(): boolean {
    // The home was deleted while this process started.
    if (this.#home === '' || identityOf(this.#place.home) !== this.#home) return false;
    if (identityOf(this.#place.path) !== this.#socket) return false;
    return this.#working > 0 || performance.now() - this.#lastAsked < this.#place.idleMs;
  }

  async #listen(): Promise<Server> {
    // The process that held the lock before is dead (W1): the socket at this path is its leftover.
    rmSync(this.#place.path, { force: true });
    const server = createServer({ allowHalfOpen: true }, (socket) => {
      this.#serve(socket).catch(() => socket.destroy());
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ path: this.#place.path }, resolve);
    });
    chmodSync(this.#place.path, 0o600);
    this.#socket = identityOf(this.#place.path);
    return server;
  }

  async #serve(socket: Socket): Promise<void> {
    socket.on('error', () => undefined);
    const gone = new AbortController();
    socket.once('close', () => {
      gone.abort();
    });
    this.#working += 1;
    try {
      const answer = await this.#answer(await lineFrom(socket), gone.signal);
      socket.end(`${JSON.stringify(answer)}\n`);
    } finally {
      this.#working -= 1;
    }
  }

  async #answer(line: string, signal: AbortSignal): Promise<WarmAnswer> {
    const version = this.#version;
    const { pid } = process;
    const refuse = (refused: string): WarmAnswer => ({ version, pid, refused });
    const request = requestSchema.safeParse(JSON.parse(line));
    if (!request.success) return refuse('this is no question');
    const { environment, question } = request.data;
    // W2
    if (request.data.version !== version || programVersion() !== version)
      return this.#endWith(refuse('another version'));
    if (this.#place.files.map(stampOf).join('\n') !== this.#files) return this.#endWith(refuse('other settings'));
    if (identityOf(this.#place.home) !== this.#home) return this.#endWith(refuse('another home'));
    if (DECIDING.some((name) => environment[name] !== this.#environment[name])) return refuse('other variables');
    this.#lastAsked = performance.now();
    const found = await this.#memory.search({ ...question, signal });
    return { version, pid, found };
  }

  #endWith(answer: WarmAnswer): WarmAnswer {
    // After the answer is on its way.
    setImmediate(() => {
      this.#end.abort();
    });
    return answer;
  }
}

/** W1. Undefined where another holds it. */
function lockOf(folder: string, home: string): Disposable | undefined {
  const path = join(folder, `${sha256(home).slice(0, 24)}.lock`);
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch {
    database.close();
    return undefined;
  }
  return {
    [Symbol.dispose]: () => {
      rmSync(path, { force: true });
      database.close();
    },
  };
}

async function lineFrom(socket: Socket): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  const late = setTimeout(() => socket.destroy(new Error('nothing was asked')), LONGEST_REQUEST_MS);
  try {
    for await (const part of socket.iterator({ destroyOnReturn: false })) {
      const piece = part as Buffer;
      parts.push(piece);
      bytes += piece.length;
      if (bytes > MOST_BYTES) throw new Error('more than a question');
      if (piece.at(-1) === NEWLINE) break;
    }
  } finally {
    clearTimeout(late);
  }
  return Buffer.concat(parts).toString();
}

const NEWLINE = 10;

/** Changes when the file does. */
function stampOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true });
  return found === undefined ? '' : [found.dev, found.ino, found.size, found.mtimeNs, found.ctimeNs].join(' ');
}

/** Another when another lies in its place. */
function identityOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true });
  return found === undefined ? '' : `${found.dev} ${found.ino}`;
}
