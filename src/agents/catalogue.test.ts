import { expect, test } from 'vitest';
import { faultsOf, recordedPackages } from '../../test/support/agent-packages.ts';
import { MATRIX_AGENTS } from '../../test/support/matrix-agents.ts';
import { CATALOGUE } from './catalogue.ts';

const packages = recordedPackages();
const fetched = CATALOGUE.flatMap((agent) => {
  const found = packages.find(({ name }) => name === agent.distribution.npx?.package);
  return found === undefined ? [] : [[agent.id, agent, found] as const];
});

test.each(fetched)('%s: package, program and words are those of the package itself', (_id, agent, found) => {
  expect(faultsOf(agent, found)).toEqual([]);
});

test('what could not be had from a registry is known by name, and nothing else is left out', () => {
  const left = CATALOGUE.filter(({ distribution }) => distribution.npx !== undefined).filter(
    ({ id }) => !fetched.some(([known]) => known === id),
  );
  expect(left.map(({ id }) => id)).toEqual(['junie', 'iflow', 'amp', 'codebuddy']);
  // Every record belongs to an entry: a package that was renamed does not stay behind.
  expect(fetched).toHaveLength(packages.length);
});

test('a package of somebody else is noticed: its name, its programs, what npx would run', () => {
  const kimi = CATALOGUE.find(({ id }) => id === 'kimi');
  if (kimi === undefined) throw new Error('there is no kimi');
  const own = { name: '@moonshot-ai/kimi-code', version: '2.1.0', bin: { kimi: 'dist/main.mjs' } };
  expect(faultsOf(kimi, own)).toEqual([]);
  expect(faultsOf(kimi, { ...own, name: 'kimi-code' })).toHaveLength(1);
  expect(faultsOf(kimi, { ...own, bin: { 'kimi-cli': 'x' } })).toHaveLength(1);
  expect(faultsOf(kimi, { ...own, bin: 'x' })).not.toEqual([]);
  expect(faultsOf(kimi, { ...own, bin: { kimi: 'x', other: 'y' } })).toHaveLength(1);
  expect(faultsOf(kimi, { ...own, bin: { kimi: 'x', 'kimi-code': 'y' } })).toHaveLength(1);
});

test('the agents that are driven by campaigns are of the packages that the catalogue names', () => {
  for (const [id, { name }] of Object.entries(MATRIX_AGENTS)) {
    const named = CATALOGUE.find((one) => one.id === id)?.distribution.npx?.package;
    // The program of opencode is in a package for each machine, of which that one is the front.
    expect(id === 'opencode' ? 'opencode-ai' : name).toBe(named);
  }
});

test('no agent keeps a folder of repositories: git runs what their settings name', () => {
  const kept = CATALOGUE.flatMap(({ id, atlas }) =>
    atlas.state.flatMap((one) => (typeof one === 'string' ? [] : (one.keeps ?? []).map((name) => `${id} ${name}`))),
  );
  expect(kept.filter((name) => /history\/|snapshot|checkpoint|worktree|repos?\//.test(name))).toEqual([
    // What was said and the content of files, and no repository.
    'claude-code file-history/',
    'kimi file-history/',
  ]);
});
