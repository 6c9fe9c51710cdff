import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AtlasError, isAtlasError, messageOf } from '../core/atlas-error.ts';
import { cannotWrite } from '../core/cannot-write.ts';
import { canonicalJson } from '../core/canonical-json.ts';
import { defined } from '../core/defined.ts';
import { sha256 } from '../core/hash.ts';
import { examineStates } from '../workspace/examine-states.ts';
import type { ObjectStore } from '../workspace/object-store.ts';
import { makePrivateGit, type PrivateGit } from '../workspace/private-git.ts';
import { checkChain, openAll } from './receipt-chain.ts';
import type { SealedReceipt } from './seal-receipt.ts';

/**
 * A portable proof: the receipts of a project up to a run's last, and a git pack with the trees that the run's own
 * receipts name. A line of JSON that says what follows, a line for each receipt as it was signed, then the pack.
 *
 * Invariants
 *  B1  An import is all or nothing: the pack is unpacked and examined elsewhere first, and moved in one step.
 *  B2  The import limits a pack before it keeps it: its size, its size unpacked, the files of its trees, and the names
 *      in them (`examineStates`).
 *  B3  Receipts are exported and read as they are, byte for byte: a verifier of signatures needs no program of ours.
 */
const common = {
  project: z.string().regex(/^[0-9a-f]{24}$/),
  runId: z.string(),
  pack: z.string().regex(/^[0-9a-f]{64}$/),
};

const headerSchema = z.discriminatedUnion('format', [
  // From before signatures: the receipts stand in the line itself.
  z.strictObject({ format: z.literal('atlas-proof/1'), ...common, receipts: z.array(z.string()) }),
  z.strictObject({
    format: z.literal('atlas-proof/2'),
    ...common,
    /** How many lines of receipts follow, and the hash of the last. */
    receipts: z.number().int().positive().max(1_000_000),
    head: z.string(),
    /** The receipts with which steps landed, in order; only asked where no receipt speaks for the whole run. */
    landed: z.array(z.string()),
  }),
]);

const MAX_HEADER = 64 * 2 ** 20;
const MAX_PACK = 2 * 2 ** 30;
/** Up to this much is fine however small the pack is. */
const MIN_UNPACKED = 256 * 2 ** 20;
const MAX_RATIO = 100;
/** Limits on a state when it is laid out: files, nested folders, and copies of the same content. */
const MAX_FILES = 500_000;
const MAX_DEPTH = 200;
const MAX_COPIES = 8;

export interface ImportedProof {
  readonly project: string;
  readonly runId: string;
  /** The run's own. */
  readonly receipts: readonly SealedReceipt[];
  /** The receipts with which steps landed, in order, as the exporter claims. */
  readonly landed: readonly string[];
}

export async function exportProof(
  store: ObjectStore,
  chain: readonly SealedReceipt[],
  run: { readonly id: string; readonly landed: readonly string[] },
  file: string,
): Promise<number> {
  const { id: runId, landed } = run;
  const own = chain.map(({ receipt }) => receipt).filter((receipt) => receipt.runId === runId);
  const last = own.at(-1);
  if (last === undefined) {
    throw new AtlasError('run.not-found', `${runId} has no receipts to export`, {
      remedy: '`atlas runs` lists runs; only steps that landed have receipts.',
    });
  }
  const states = [...new Set(own.flatMap(({ before, after }) => [before, after]))];
  const input = `${states.join('\n')}\n`;
  const { stdout: pack } = await store.git.run(['pack-objects', '--revs', '--stdout', '-q'], { input });
  const { project, seq: receipts, hash: head } = last;
  const header = { format: 'atlas-proof/2', project, runId, receipts, head, landed, pack: sha256(pack) };
  const lines = [canonicalJson(header), ...chain.slice(0, receipts).map(({ text }) => text)];
  const temporary = `${file}.${randomUUID()}`;
  const whole = Buffer.concat([...lines.map((line) => Buffer.from(`${line}\n`)), pack]);
  try {
    await writeFile(temporary, whole, { mode: 0o600 });
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw cannotWrite(file, '--export', error);
  }
  return own.filter(({ kind }) => kind === 'step').length;
}

/** Keeps the trees of a bundle in `folder`, once everything about it has been found in order. */
export async function importProof(
  file: string,
  folder: string,
  minUnpacked: number = MIN_UNPACKED,
): Promise<ImportedProof> {
  const { header, texts, pack } = await readBundle(file);
  const receipts = openAll(texts);
  checkChain(header.project, receipts);
  if ('head' in header && receipts.at(-1)?.receipt.hash !== header.head) throw refused('its last receipt is another');
  const quarantine = `${folder}.${randomUUID()}`;
  try {
    const git = await makePrivateGit(join(quarantine, 'objects.git'));
    await unpack(git, pack);
    const unpacked = await requireReasonable(git, pack.length, minUnpacked);
    const own = receipts.filter(({ receipt }) => receipt.runId === header.runId);
    if (own.length === 0) throw refused('it holds no receipt of the run that it names');
    const states = new Set(own.flatMap(({ receipt }) => [receipt.before, receipt.after]));
    for (const state of states) await requireComplete(git, state);
    const bytes = Math.max(minUnpacked, unpacked * MAX_COPIES);
    const wrong = await examineStates(git, states, { files: MAX_FILES, bytes, depth: MAX_DEPTH });
    if (wrong !== undefined) throw refused(`it ${wrong}`);
    await rm(folder, { recursive: true, force: true });
    await rename(quarantine, folder);
    const landed = 'landed' in header ? header.landed : own.map(({ receipt }) => receipt.id);
    return { project: header.project, runId: header.runId, receipts: own, landed };
  } catch (error) {
    if (isAtlasError(error, 'workspace.failed')) throw refused('its trees are damaged or not what they claim', error);
    throw error;
  } finally {
    await rm(quarantine, { recursive: true, force: true });
  }
}

interface Bundle {
  readonly header: z.infer<typeof headerSchema>;
  readonly texts: readonly string[];
  readonly pack: Buffer;
}

async function readBundle(file: string): Promise<Bundle> {
  const { size } = await stat(file).catch((cause: unknown) => {
    throw new AtlasError('usage', `cannot read ${file}: ${messageOf(cause)}`, {
      remedy: 'Give the path of a file that `atlas verify RUN --export FILE` wrote.',
      cause,
    });
  });
  if (size > MAX_PACK + MAX_HEADER) throw refused('it is too large');
  const bytes = await readFile(file);
  const parsed = headerSchema.safeParse(parseJson(linesIn(bytes, 1).texts[0] ?? ''));
  if (!parsed.success) throw refused('it is no bundle of Atlas');
  const header = parsed.data;
  const count = header.format === 'atlas-proof/1' ? 0 : header.receipts;
  const { texts, end } = linesIn(bytes, 1 + count);
  const pack = bytes.subarray(end);
  if (sha256(pack) !== header.pack) throw refused('its trees were changed or cut off');
  return { header, texts: header.format === 'atlas-proof/1' ? header.receipts : texts.slice(1), pack };
}

/** So many lines from the start, and where they end. */
function linesIn(bytes: Buffer, count: number): { readonly texts: readonly string[]; readonly end: number } {
  const texts: string[] = [];
  let end = 0;
  while (texts.length < count) {
    const next = bytes.indexOf(0x0a, end);
    if (next === -1 || next > MAX_HEADER) throw refused('it is no bundle of Atlas');
    texts.push(bytes.toString('utf8', end, next));
    end = next + 1;
  }
  return { texts, end };
}

/** `--strict` looks into every tree: names such as `..` or `.git`, doubles and loops are refused. */
async function unpack(git: PrivateGit, pack: Buffer): Promise<void> {
  const folder = join(git.gitDir, 'objects/pack');
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'incoming.pack');
  await writeFile(path, pack);
  await git.run(['index-pack', '--strict', `--max-input-size=${MAX_PACK}`, '-o', join(folder, 'incoming.idx'), path]);
}

async function requireReasonable(git: PrivateGit, packed: number, minUnpacked: number): Promise<number> {
  const args = ['cat-file', '--batch-all-objects', '--batch-check=%(objectsize)', '--unordered'];
  const total = (await git.text(args)).split('\n').reduce((sum, size) => sum + Number(size), 0);
  if (total > Math.max(minUnpacked, packed * MAX_RATIO)) {
    throw refused(`it would unpack to ${total} bytes from ${packed}`);
  }
  return total;
}

/** Requires every object of a state, because its checks could not run otherwise. */
async function requireComplete(git: PrivateGit, state: string): Promise<void> {
  const result = await git.run(['rev-list', '--objects', '--quiet', state], { accept: [128] });
  if (result.exitCode !== 0) throw refused('a tree that a receipt names is not in it');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refused(why: string, cause?: unknown): AtlasError {
  return new AtlasError('receipt.invalid', `the bundle is refused: ${why}`, {
    remedy: 'Export it again where it came from; nothing of it was kept.',
    ...defined({ cause }),
  });
}
