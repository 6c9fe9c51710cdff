import { mkdir, mkdtemp, realpath, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventSink, RuntimeEvent } from '../core/runtime-event.ts';
import { detectSandbox } from '../processes/sandbox/detect-sandbox.ts';
import { runDemoChild, type DemoChild } from './demo-child.ts';
import {
  DEMO_FILES,
  DEMO_RULES,
  FIRST_REQUEST,
  firstScript,
  LIE,
  REFUSED_COMMAND,
  SECOND_REQUEST,
  secondScript,
} from './demo-story.ts';
import { openRuntime, prepare, type RuntimeOptions } from '../home/open-runtime.ts';
import { agentChoices } from '../runs/agent-choices.ts';
import { showRun, type ShownRun } from '../record/show-run.ts';
import { verifyRun } from '../runs/verify-run.ts';

/** A statement of the demo. The demo looks it up in the store before it prints it. */
export interface DemoClaim {
  readonly id: string;
  readonly text: string;
  readonly holds: boolean;
  readonly evidence: string;
}

export type DemoEvent =
  | { readonly type: 'place'; readonly project: string; readonly isolation: string }
  | { readonly type: 'chapter'; readonly title: string; readonly command: string }
  | { readonly type: 'run'; readonly event: RuntimeEvent }
  | { readonly type: 'note'; readonly text: string }
  | ({ readonly type: 'claim' } & DemoClaim);

export interface DemoResult {
  readonly project: string;
  /** The config folder that the demo made for itself: its home is signed with the key there, not with the person's. */
  readonly userFolder: string;
  readonly isolation: string;
  readonly runs: readonly string[];
  readonly claims: readonly DemoClaim[];
  /** The installed agents, for the next command to type. */
  readonly agents: readonly string[];
  readonly seconds: number;
  readonly ok: boolean;
}

/** A sample project, two real runs, a lie, a kill, and what the store says about them. */
export async function runDemo(
  options: RuntimeOptions,
  tell: (event: DemoEvent) => void,
  signal: AbortSignal,
): Promise<DemoResult> {
  const start = performance.now();
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'atlas-demo-')));
  const project = join(folder, 'shop');
  await mkdir(project);
  for (const [name, text] of Object.entries(DEMO_FILES)) await writeFile(join(project, name), text);
  const rules = join(folder, 'rules.json');
  await writeFile(rules, JSON.stringify(DEMO_RULES));
  const { loaded } = await prepare(options);
  const sandbox = loaded.config.sandbox.use;
  const { isolation } = await detectSandbox(sandbox);
  tell({ type: 'place', project, isolation });
  const onEvent: EventSink = (event) => {
    tell({ type: 'run', event });
  };
  const child = { project, userFolder: join(folder, 'config'), sandbox, onEvent, signal };
  const claims: DemoClaim[] = [];
  const store = { project, environment: { ...options.environment, XDG_CONFIG_HOME: child.userFolder } };
  const claim = (made: DemoClaim): void => {
    claims.push(made);
    tell({ type: 'claim', ...made });
  };
  const first = await lieAndKill(child, rules, store, tell, claim);
  await resumeAndVerify(child, first, store, tell, claim);
  const second = await remember(child, rules, first, store, tell, claim);
  return {
    project,
    userFolder: child.userFolder,
    isolation,
    runs: [first, second],
    claims,
    agents: (await agentChoices(options)).filter(({ installed }) => installed).map(({ id }) => id),
    seconds: Math.round((performance.now() - start) / 100) / 10,
    ok: claims.every(({ holds }) => holds),
  };
}

type Child = Omit<DemoChild, 'args' | 'script'>;
type Tell = (event: DemoEvent) => void;
type Claim = (made: DemoClaim) => void;

async function lieAndKill(
  child: Child,
  rules: string,
  store: RuntimeOptions,
  tell: Tell,
  claim: Claim,
): Promise<string> {
  tell({
    type: 'chapter',
    title: 'An agent lies and is caught; told why, it does the work',
    command: run(FIRST_REQUEST),
  });
  const ended = await runDemoChild({
    ...child,
    args: ['run', FIRST_REQUEST, '--rules', rules],
    script: firstScript(true),
    killAt: (event) => event.type === 'message' && event.step === 's2',
  });
  const runId = ended.events[0]?.runId ?? '';
  tell({
    type: 'note',
    text: `kill -9: Atlas is gone in the middle of step s2 (${ended.signal ?? 'it ended by itself'}).`,
  });
  const shown = await lookAt(store, runId);
  const said = ended.events.some((event) => event.type === 'message' && event.text.includes(LIE));
  const verdict = ended.events.find((event) => event.type === 'verdict' && event.step === 's1' && event.attempt === 1);
  const reasons = verdict?.type === 'verdict' ? verdict.reasons.join('; ') : '';
  claim({
    id: 'lie-caught',
    text: `"${LIE}" was a lie: the test still failed, and nothing of it landed.`,
    holds: said && verdict?.type === 'verdict' && verdict.verdict === 'fail' && !landed(shown, 's1', 1),
    evidence: `step s1, attempt 1: ${reasons}`,
  });
  const refused = ended.events.find((event) => event.type === 'tool-result' && !event.ok);
  claim({
    id: 'refused',
    text: `\`${REFUSED_COMMAND}\` was refused by a rule of yours, before it ran.`,
    holds: refused?.type === 'tool-result' && refused.summary.includes(REFUSED_COMMAND),
    evidence: 'deny: curl *',
  });
  const receipt = landed(shown, 's1', 2);
  claim({
    id: 'refinement-landed',
    text: 'The second attempt, told what did not hold, was proven and landed.',
    holds: receipt !== undefined,
    evidence: `receipt ${receipt ?? 'none'}`,
  });
  const open = shown.effects.filter(({ done }) => !done).map(({ effect, step }) => `${effect} of ${step}`);
  claim({
    id: 'killed',
    text: 'Atlas was killed without warning in the middle of its second step. The journal knows where.',
    holds: ended.signal === 'SIGKILL' && open.includes('agent-turn of s2'),
    evidence: `open in the journal: ${open.join(', ') || 'nothing'}`,
  });
  return runId;
}

async function resumeAndVerify(
  child: Child,
  runId: string,
  store: RuntimeOptions,
  tell: Tell,
  claim: Claim,
): Promise<void> {
  tell({ type: 'chapter', title: 'The run goes on where it was killed', command: 'atlas resume' });
  const ended = await runDemoChild({ ...child, args: ['resume', runId], script: firstScript(false) });
  const shown = await lookAt(store, runId);
  const commits = shown.effects.filter(({ effect, done }) => effect === 'commit' && done).map(({ step }) => step);
  claim({
    id: 'resumed',
    text: 'Resumed: what had landed was not done again, what was open was done once.',
    holds: ended.exitCode === 0 && shown.run.status === 'proven' && commits.join() === 's1,s2',
    evidence: `landed: ${commits.join(', ')}; the run is ${shown.run.status}`,
  });
  await using runtime = await openRuntime(store);
  const proof = await verifyRun(runtime, runId, child.signal);
  claim({
    id: 'proof-holds',
    text: 'Every check was run again from the receipts, on the trees of before and after: the proof holds.',
    holds: proof.holds && proof.steps.length === 2,
    evidence: proof.steps.map(({ step, holds }) => `${step}: ${holds ? 'holds' : 'does not hold'}`).join(', '),
  });
}

async function remember(
  child: Child,
  rules: string,
  first: string,
  store: RuntimeOptions,
  tell: Tell,
  claim: Claim,
): Promise<string> {
  tell({ type: 'chapter', title: 'A second run remembers the first', command: run(SECOND_REQUEST) });
  const ended = await runDemoChild({
    ...child,
    args: ['run', SECOND_REQUEST, '--rules', rules],
    script: secondScript(),
  });
  const runId = ended.events[0]?.runId ?? '';
  const shown = await lookAt(store, runId);
  const recall = ended.events.find((event) => event.type === 'recall');
  const titles = recall?.type === 'recall' ? recall.titles : [];
  claim({
    id: 'remembered',
    text: 'It was reminded of the first run, and landed at its first attempt.',
    holds: titles.includes(FIRST_REQUEST) && landed(shown, 's1', 1) !== undefined && runId !== first,
    evidence: `recalled: ${titles.join(' | ') || 'nothing'}`,
  });
  return runId;
}

/** The receipt under which an attempt landed, as the journal has it. */
function landed(shown: ShownRun, step: string, attempt: number): string | undefined {
  const commit = shown.effects.find(
    (one) => one.effect === 'commit' && one.done && one.step === step && one.attempt === attempt,
  );
  return (commit?.result as { readonly receipt?: string } | undefined)?.receipt;
}

function run(request: string): string {
  return `atlas run "${request}"`;
}

async function lookAt(store: RuntimeOptions, runId: string): Promise<ShownRun> {
  await using runtime = await openRuntime(store);
  return await showRun(runtime, runId);
}
