import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkSchema, type Check, type Verdict } from '../../src/core/check.ts';
import { defined } from '../../src/core/defined.ts';
import { createRedactor } from '../../src/core/redact.ts';
import type { ControlReport } from '../../src/core/control-report.ts';
import { coverageText } from '../../src/verification/controls/control-report.ts';
import { runControls } from '../../src/verification/controls/controls.ts';
import { earlierSteps } from '../../src/verification/controls/earlier-steps.ts';
import { ofTheRun } from '../../src/verification/controls/of-the-run.ts';
import { plantFailures } from '../../src/verification/controls/plant-failures.ts';
import type { PlantedControl } from '../../src/verification/controls/planting.ts';
import { reachesOut } from '../../src/verification/controls/reaching-code.ts';
import { afterTests, createVerifier, decide } from '../../src/verification/verifier.ts';
import type { Story } from '../fixtures/cheats/cheat.ts';
import { openProofProject } from './open-proof-project.ts';
import { writeFiles } from './person-files.ts';

/** What the verifier says of a step, controls included, as a run would land it or not. */
export interface StoryVerdict {
  readonly verdict: Verdict;
  readonly why: string;
  /** What testing the checks came to, where they passed. */
  readonly controls?: ControlReport;
}

/** Programs that lie beside the one that runs this, by the name that a story starts them by. */
const BESIDE = join(dirname(process.execPath), '../../.bin');

/** How many times their own time the controls of a cheat have, so that a busy machine lets none through. */
const AMPLE = 40;

/** With the time that a run gives its controls, or with more. */
export async function verdictOf(story: Story, budget: number = AMPLE): Promise<StoryVerdict> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'atlas-story-')));
  try {
    return await verdictIn(root, story, budget);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

async function verdictIn(root: string, story: Story, budget: number): Promise<StoryVerdict> {
  await using made = await makeStory(root, story);
  const { parts, claim, begun, base, staged, verifier, before, seen } = made;
  const first = decide(claim, before, seen);
  if (first.verdict === 'fail' || first.verdict === 'unverifiable') {
    return { verdict: first.verdict, why: first.reasons.join('; ') };
  }
  const control = { store: parts.project.store, rehearse: verifier.rehearse, budget };
  const controls = await runControls(control, { claim, begun, base, staged, before, after: seen });
  const { verdict, reasons } = afterTests(first, controls);
  const planted = controls.planted.map(({ result, evidence }) => `${result}: ${evidence}`);
  return { verdict, why: [...reasons, ...planted, coverageText(controls) ?? ''].join('; '), controls };
}

/**
 * What testing the proof of a story comes to, with nothing taken back and with all the time that it needs: a busy machine
 * changes nothing about it. Undefined where the proof fails.
 */
export async function plantedIn(story: Story): Promise<PlantedControl | undefined> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'atlas-story-')));
  try {
    await using made = await makeStory(root, story);
    const { parts, claim, begun, base, staged, verifier, before, seen } = made;
    const [check] = claim.checks;
    if (check === undefined || !['pass', 'held'].includes(decide(claim, before, seen).verdict)) return undefined;
    const { store } = parts.project;
    const changed = (await store.diff(base, staged)).map(({ path }) => path);
    const opened = seen.opened?.[0] ?? undefined;
    const earlier = await earlierSteps(store, { begun, base, staged, changed, opened: opened ?? [] });
    const all = ofTheRun({ base, changed, ...defined({ earlier }) });
    const reaches = await reachesOut(store, all.base, staged, all.changed);
    const ran = { before: before.ran?.[0] ?? undefined, after: seen.ran?.[0] ?? undefined };
    const { signal } = new AbortController();
    return await plantFailures(
      { store, rehearse: verifier.rehearse, mayGoOn: () => true, doubting: () => signal },
      { check, base, state: staged, opened, changed, ran, reaches, signal, ...defined({ earlier }) },
    );
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** The project of a story, with what was made of it, and what its checks came to before and after. */
async function makeStory(root: string, story: Story) {
  const { files, made, writes } = story;
  const parts = await openProofProject(root, files, { inside: false });
  const begun = story.earlier === undefined ? undefined : await parts.project.snapshot();
  writeFiles(parts.folder, story.earlier ?? {});
  const base = await parts.project.snapshot();
  for (const [path, text] of Object.entries(made)) {
    if (text === null) rmSync(join(parts.folder, path));
    else writeFiles(parts.folder, { [path]: text });
  }
  const staged = await parts.project.snapshot();
  const claim = { step: 's1', attempt: 1, writes, checks: checksOf(story) };
  const prepare = story.prepare === undefined ? undefined : { command: story.prepare, timeoutMs: 60_000 };
  const verifier = createVerifier({ views: parts, redactor: createRedactor(), prepare });
  const before = await verifier.before(claim, base);
  const seen = await verifier.after(claim, base, staged);
  const close = async (): Promise<void> => {
    await parts[Symbol.asyncDispose]();
  };
  return { parts, claim, begun, base, staged, verifier, before, seen, [Symbol.asyncDispose]: close };
}

function checksOf({ run, holds }: Story): readonly Check[] {
  const command = (line: string, role: 'proof' | 'invariant'): Check =>
    checkSchema.parse({ kind: 'command', run: line.replace(/^(tsc|vitest)\b/, `${BESIDE}/$1`), role });
  return [
    ...(run === undefined ? [] : [command(run, 'proof')]),
    ...(holds === undefined ? [] : [command(holds, 'invariant')]),
  ];
}
