import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sha256 } from '../../src/core/hash.ts';
import { openReceipt, sealReceipt, type SealedReceipt } from '../../src/verification/seal-receipt.ts';
import { inWorld } from '../support/in-world.ts';
import { has } from '../support/machine.ts';
import { earlierReceipt } from '../support/receipts.ts';
import { makeWorld, type Ran, type World } from '../support/run-world.ts';
import { makeSigner } from '../support/signers.ts';

const root = join(import.meta.dirname, '../..');
let world: World;
let publicKey = '';

beforeAll(async () => {
  world = makeWorld({});
  const steps = ['one', 'two'].map((word, i) => ({
    id: `s${i + 1}`,
    title: `write ${word}`,
    action: { tool: 'write_file', args: { path: `${word}.txt`, content: word } },
    checks: [{ kind: 'command', run: `grep -q ${word} ${word}.txt` }],
    dependencies: i === 0 ? [] : [`s${i}`],
  }));
  writeFileSync(join(world.project, 'plan.json'), JSON.stringify({ steps }));
  const ran = await inWorld(world, ['run', 'write two files', '--plan', 'plan.json', '--no-memory']);
  expect(ran, ran.output).toMatchObject({ code: 0 });
  const { output } = await inWorld(world, ['doctor']);
  publicKey = /signing +ed25519 [0-9a-f]{64}, public key (\S+)/.exec(output)?.[1] ?? output;
  expect((await inWorld(world, ['verify', '--export', join(world.folder, 'proof.atlas')])).code).toBe(0);
});

afterAll(() => {
  world[Symbol.dispose]();
});

test('receipts are signed by the person, whose key is theirs alone, and the proof that is taken along tells it', async () => {
  expect(statSync(join(world.folder, 'config/atlas/signing.key')).mode & 0o777).toBe(0o600);
  const here = await inWorld(world, ['verify']);
  expect(here.code).toBe(0);
  expect(here.output).toMatch(
    /everything holds: \d steps? landed with proof.* \(run_\w+\); signed by you \(key [0-9a-f]{16}\)\n$/,
  );
  const file = join(world.folder, 'proof.atlas');
  const stranger = { XDG_CONFIG_HOME: join(world.folder, 'stranger') };
  const elsewhere = ['verify', '--import', file, '--yes', '--home', join(world.folder, 'elsewhere')];
  const unknown = await inWorld(world, elsewhere, stranger);
  expect(unknown.code).toBe(1);
  expect(unknown.output).toMatch(
    /holds {2}step s2[^]*every check holds, but not every receipt is signed by a key that you trust .*signed by an unknown key, [0-9a-f]{64}\n$/,
  );
  expect((await inWorld(world, ['trust', '--key', publicKey, '--name', 'a colleague'], stranger)).code).toBe(0);
  const known = await inWorld(world, elsewhere, stranger);
  expect(known).toMatchObject({ code: 0, output: expect.stringContaining('signed by a colleague') as string });
});

test.skipIf(!has('openssl'))(
  'the example with openssl checks every receipt of an exported proof, and sees one changed byte',
  () => {
    const [, script = ''] =
      /```sh openssl\n([\s\S]*?)```/.exec(readFileSync(join(root, 'docs/proof.md'), 'utf8')) ?? [];
    const folder = join(world.folder, 'checked');
    execFileSync('mkdir', [folder]);
    const proof = readFileSync(join(world.folder, 'proof.atlas'));
    writeFileSync(join(folder, 'proof.atlas'), proof);
    writeFileSync(join(folder, 'key.txt'), `${publicKey}\n`);
    const run = (): ReturnType<typeof spawnSync> => spawnSync('sh', ['-c', script], { cwd: folder, encoding: 'utf8' });
    const good = run();
    expect(good.status, String(good.stderr)).toBe(0);
    expect(String(good.stdout).match(/Signature Verified Successfully/g)).toHaveLength(3);
    const at = proof.lastIndexOf('"payload":"') + 400;
    proof[at] = proof[at] === 0x41 ? 0x42 : 0x41;
    writeFileSync(join(folder, 'proof.atlas'), proof);
    expect(run().status).toBe(1);
    writeFileSync(join(folder, 'key.txt'), `${makeSigner().publicKey}\n`);
    expect(run().status).toBe(1);
  },
);

/** Verifies in a copy of the home whose receipts somebody has written anew. */
async function verifyAfter(
  change: (chain: readonly SealedReceipt[]) => readonly string[],
  forget = false,
): Promise<Ran> {
  const home = join(world.project, '.atlas');
  const kept = join(world.folder, 'kept');
  const heads = join(world.folder, 'config/atlas/receipts');
  cpSync(home, kept, { recursive: true });
  cpSync(heads, join(world.folder, 'heads'), { recursive: true });
  try {
    if (forget) rmSync(heads, { recursive: true });
    const database = new DatabaseSync(join(home, 'atlas.db'));
    const rows = database.prepare('SELECT * FROM receipts ORDER BY seq').all();
    const texts = change(rows.map(({ body }) => openReceipt(String(body))));
    database.exec('DROP TRIGGER receipts_are_append_only_delete; DELETE FROM receipts');
    const insert = database.prepare(
      'INSERT INTO receipts (project, seq, id, run_id, step, attempt, body, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    );
    for (const [i, text] of texts.entries()) {
      const { project = '', id = '', run_id: run = '', step = '', attempt = 0, hash = '' } = rows[i] ?? {};
      insert.run(project, i + 1, id, run, step, attempt, text, hashOf(text) ?? hash);
    }
    database.close();
    return await inWorld(world, ['verify']);
  } finally {
    rmSync(home, { recursive: true });
    cpSync(kept, home, { recursive: true });
    rmSync(kept, { recursive: true });
    rmSync(heads, { recursive: true, force: true });
    cpSync(join(world.folder, 'heads'), heads, { recursive: true });
  }
}

function hashOf(text: string): string | undefined {
  try {
    return openReceipt(text).receipt.hash;
  } catch {
    return undefined;
  }
}

/** The same chain, with another word in it, sealed by somebody. */
function resealed(chain: readonly SealedReceipt[], signing: Parameters<typeof sealReceipt>[2]): readonly string[] {
  const texts: string[] = [];
  let previous = sha256(chain[0]?.receipt.project ?? '');
  for (const { receipt } of chain) {
    const { signer: _signer, unsigned: _unsigned, hash: _hash, version: _version, ...content } = receipt;
    const sealed = sealReceipt({ ...content, agent: 'somebody else' }, { ...receipt, previous }, signing);
    texts.push(sealed.text);
    previous = sealed.receipt.hash;
  }
  return texts;
}

test('what somebody did to the receipts in the home is found, whatever they sealed them with', async () => {
  const flipped = await verifyAfter((chain) =>
    chain.map(({ text }, i) => (i === 0 ? text.replace('"ey', '"ez') : text)),
  );
  expect(flipped).toMatchObject({ code: 1, output: expect.stringContaining('receipt 1 is forged') as string });
  const short = await verifyAfter((chain) => chain.slice(0, 1).map(({ text }) => text));
  expect(short.output).toContain('3 receipts were given for this project, and 1 are here');
  const swapped = await verifyAfter((chain) => chain.map(({ text }) => text).toReversed());
  expect(swapped).toMatchObject({ code: 1, output: expect.stringContaining('does not stand where it says') as string });
  const anew = await verifyAfter((chain) => resealed(chain, makeSigner()));
  expect(anew).toMatchObject({ code: 1, output: expect.stringContaining('written anew') as string });
  // Where not even the config folder remembers: the key is not this person's.
  const foreign = await verifyAfter((chain) => resealed(chain, makeSigner()), true);
  expect(foreign).toMatchObject({ code: 1, output: expect.stringContaining('signed by an unknown key') as string });
});

test('receipts of an earlier version are unsigned, and are proven again like any', async () => {
  const earlier = await verifyAfter((chain) => {
    const [first, second] = chain.map(({ receipt }) => receipt).filter((receipt) => receipt.kind === 'step');
    if (first === undefined || second === undefined) throw new Error('two were given');
    const { project } = first;
    const content = ({ version: _v, signer: _s, hash: _h, controls: _c, ...rest }: typeof first): typeof rest => rest;
    const one = earlierReceipt(1, { ...content(first), project, previous: sha256(project) });
    return [one, earlierReceipt(2, { ...content(second), project, previous: openReceipt(one).receipt.hash })];
  }, true);
  expect(earlier, earlier.output).toMatchObject({ code: 0 });
  expect(earlier.output).toMatch(
    /everything holds: .*; unsigned: it was written by a version of Atlas that did not sign/,
  );
});

test('a key that others can read signs nothing: the last line, the doctor and the receipts say so', async () => {
  const key = join(world.folder, 'config/atlas/signing.key');
  chmodSync(key, 0o644);
  writeFileSync(
    join(world.project, 'third.json'),
    JSON.stringify({
      steps: [
        {
          id: 's1',
          title: 'write three',
          action: { tool: 'write_file', args: { path: 'three.txt', content: 'three' } },
          // What a check starts cannot see the key, whatever its mode.
          checks: [{ kind: 'command', run: `grep -q three three.txt && test ! -e ${key}` }],
        },
      ],
    }),
  );
  const ran = await inWorld(world, ['run', 'write a third', '--plan', 'third.json', '--no-memory']);
  const told = `unsigned: others can read ${key} (mode 644, not 600)`;
  expect(ran.code).toBe(0);
  expect(ran.output.trimEnd().split('\n').at(-1)).toBe(`proven: 1 step landed with proof, uncontrolled; ${told}`);
  expect((await inWorld(world, ['doctor'])).output).toMatch(
    /absent +signing +receipts are not signed: others can read/,
  );
  const again = await inWorld(world, ['verify']);
  expect(again).toMatchObject({ code: 0, output: expect.stringContaining(told) as string });
});
