import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { proofProject, type ProofProject } from '../../test/support/proof-project.ts';
import { proveAndLand } from '../../test/support/prove.ts';
import { earlierReceipt } from '../../test/support/receipts.ts';
import { scratchFolder } from '../../test/support/scratch.ts';
import { canonicalJson } from '../core/canonical-json.ts';
import { sha256 } from '../core/hash.ts';
import { createRedactor } from '../core/redact.ts';
import { noCrash } from '../storage/crash-point.ts';
import { checkoutPool } from '../workspace/checkout-pool.ts';
import { openProjectStore } from '../workspace/project-store.ts';
import { exportProof, importProof } from './proof-bundle.ts';
import { receiptChain } from './receipt-chain.ts';
import { openReceipt } from './seal-receipt.ts';
import { verifyReceipts } from './verify-receipts.ts';
import { runControls, type Control } from './controls/controls.ts';
import { createVerifier } from './verifier.ts';

async function bundleOf(parts: ProofProject): Promise<string> {
  const check = { kind: 'command', run: 'grep -q two a.txt' };
  await proveAndLand(parts, { executor: 'echo two > a.txt; ln -s /etc link; mkdir empty', checks: [check] });
  const file = join(scratchFolder(), 'proof.atlas');
  const chain = await receiptChain({ database: parts.database, project: parts.project.key }).verified();
  expect(await exportProof(parts.project.store, chain, { id: 'run_1', landed: [] }, file)).toBe(1);
  return file;
}

test('a proof is run again elsewhere, from the bundle alone, and what differs is said', async () => {
  const file = await bundleOf(await proofProject({ 'a.txt': 'one\n' }));
  const elsewhere = await proofProject({ 'unrelated.txt': 'x\n' });
  const { receipts: sealed } = await importProof(file, join(elsewhere.home, 'workspace/imported'));
  const receipts = sealed.map(({ receipt }) => receipt).filter((receipt) => receipt.kind === 'step');
  await using project = await openProjectStore(elsewhere.home, elsewhere.folder, 'imported');
  await using pool = checkoutPool(project, elsewhere.database, noCrash);
  const verifier = createVerifier({
    views: { ...elsewhere, project, pool },
    redactor: createRedactor(),
    prepare: undefined,
  });
  const { store } = project;
  const control: Control = async (request) =>
    await runControls({ store, rehearse: verifier.rehearse, budget: 6 }, request);
  const parts = { store, verifier, control, isolation: elsewhere.sandbox.isolation, believed: [] };
  expect(await verifyReceipts(parts, receipts)).toMatchObject([{ holds: true, differences: [] }]);
  const [receipt] = receipts;
  if (receipt === undefined) throw new Error('one was exported');
  const turned = { ...receipt, before: receipt.after, after: receipt.before };
  const [again] = await verifyReceipts(parts, [turned]);
  expect(again?.holds).toBe(false);
  expect(again?.differences.join('\n')).toMatch(/before: was fail, is pass/);
  // Neither what it did to the world, nor a step that no check could be run for, is ever said to hold.
  const world = { ...receipt, scope: 'world' as const };
  const unchecked = { ...receipt, checks: [] };
  expect(await verifyReceipts(parts, [world, unchecked])).toMatchObject([{ holds: false }, { holds: false }]);
  const lost = { ...receipt, after: '0'.repeat(64) };
  expect(await verifyReceipts(parts, [lost])).toMatchObject([
    { holds: false, differences: [expect.stringContaining('is not stored here') as string] },
  ]);
});

/** A bundle around any pack: what somebody would send who wants to write where they may not. */
async function forged(
  parts: ProofProject,
  file: string,
  tree: (write: (content: string) => Promise<string>) => Promise<Buffer>,
): Promise<void> {
  const { store } = parts.project;
  const id = await store.git.text(['hash-object', '-t', 'tree', '-w', '--literally', '--stdin'], {
    input: await tree(async (content) => await store.write(Buffer.from(content))),
  });
  const { stdout: pack } = await store.git.run(['pack-objects', '--stdout', '-q'], {
    input: `${id}\n${(await store.git.text(['ls-tree', id]))
      .split('\n')
      .map((line) => line.split(/\s/)[2] ?? '')
      .filter((oid) => oid.length === 64)
      .join('\n')}\n`,
  });
  const [line = '', receipt = ''] = readFileSync(file, 'latin1').split('\n');
  const header = JSON.parse(line) as Record<string, unknown>;
  const lines = `${canonicalJson({ ...header, pack: sha256(pack) })}\n${receipt}\n`;
  writeFileSync(file, Buffer.concat([Buffer.from(lines), pack]));
}

const entry = (mode: string, name: string, oid: string): Buffer =>
  Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(oid, 'hex')]);

test.each([
  [
    'a name that leads out',
    async (write: (text: string) => Promise<string>) => entry('100644', '..', await write('x')),
  ],
  [
    'a repository of its own',
    async (write: (text: string) => Promise<string>) => entry('100644', '.git', await write('x')),
  ],
  [
    'a name with a slash',
    async (write: (text: string) => Promise<string>) => entry('100644', 'a/../../canary', await write('x')),
  ],
  [
    'a link and a folder of the same name',
    async (write: (text: string) => Promise<string>) =>
      Buffer.concat([entry('120000', 'ln', await write('/tmp')), entry('100644', 'ln', await write('x'))]),
  ],
  [
    'far more in it than it weighs',
    async (write: (text: string) => Promise<string>) => entry('100644', 'big', await write('\0'.repeat(3 * 2 ** 20))),
  ],
])('WP-11: a bundle with %s is refused as a whole', async (_name, tree) => {
  const parts = await proofProject({ 'a.txt': 'one\n' });
  const file = await bundleOf(parts);
  await forged(parts, file, tree);
  const target = join(scratchFolder(), 'imported');
  await expect(importProof(file, target, 2 ** 20)).rejects.toMatchObject({
    code: 'receipt.invalid',
    message: expect.stringMatching(/damaged or not what they claim|would unpack to/) as string,
  });
  expect(existsSync(target)).toBe(false);
  expect(readdirSync(join(target, '..'))).toEqual([]);
});

test('a bundle that was cut off, changed, or is something else is refused as a whole', async () => {
  const file = await bundleOf(await proofProject({ 'a.txt': 'one\n' }));
  const bytes = readFileSync(file);
  const end = bytes.indexOf(0x0a);
  const folder = scratchFolder();
  const target = join(folder, 'imported');
  mkdirSync(join(folder, 'files'));
  const cases: Readonly<Record<string, Buffer>> = {
    cut: bytes.subarray(0, -10),
    'other pack': Buffer.concat([bytes.subarray(0, -1), Buffer.of((bytes.at(-1) ?? 0) ^ 1)]),
    'other run': Buffer.from(bytes.toString('latin1').replace('run_1', 'run_2'), 'latin1'),
    'other receipt': Buffer.from(bytes.toString('latin1').replace('"payload":"ey', '"payload":"ez'), 'latin1'),
    'no receipt': Buffer.from(bytes.toString('latin1').replace('"receipts":1', '"receipts":0'), 'latin1'),
    'more receipts': Buffer.from(bytes.toString('latin1').replace('"receipts":1', '"receipts":2'), 'latin1'),
    'no pack': bytes.subarray(0, end + 1),
    'no header': bytes.subarray(end + 1),
    empty: Buffer.alloc(0),
    zip: Buffer.from('PK\u0003\u0004../../outside/canary'),
  };
  for (const [name, content] of Object.entries(cases)) {
    const path = join(folder, 'files', name);
    writeFileSync(path, content);
    await expect(importProof(path, target), name).rejects.toMatchObject({ code: 'receipt.invalid' });
  }
  expect(readdirSync(folder)).toEqual(['files']);
});

test('a bundle of the version before signatures is read, and its receipts are unsigned', async () => {
  const parts = await proofProject({ 'a.txt': 'one\n' });
  const bytes = readFileSync(await bundleOf(parts));
  const [line = '', receipt = ''] = bytes.toString('latin1').split('\n');
  const pack = bytes.subarray(line.length + receipt.length + 2);
  const { before, after } = openReceipt(receipt).receipt;
  const { project, runId } = JSON.parse(line) as { project: string; runId: string };
  const place = { project, previous: sha256(project), before, after };
  const header = { format: 'atlas-proof/1', project, runId, receipts: [earlierReceipt(1, place)], pack: sha256(pack) };
  const folder = scratchFolder();
  writeFileSync(join(folder, 'old'), Buffer.concat([Buffer.from(`${canonicalJson(header)}\n`), pack]));
  const { receipts } = await importProof(join(folder, 'old'), join(folder, 'imported'));
  expect(receipts).toMatchObject([{ receipt: { version: 0, unsigned: expect.any(String) as string } }]);
});
