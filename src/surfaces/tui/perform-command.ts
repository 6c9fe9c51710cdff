import { isVerifyStep, isToolAction, type PlannedStep } from '../../core/plan.ts';
import { lineDiff } from '../../core/line-diff.ts';
import { printable, printableLine } from '../../core/printable.ts';
import type { ChangedFile, PermissionAnswer, RunDiff, ShownRun } from '../../runtime/atlas.ts';
import { pullRequestText } from '../cli/pull-request-text.ts';
import type { Said } from '../view/said.ts';
import { callLine, type RunView } from '../view/run-view.ts';
import { padTo } from '../view/text-width.ts';
import { chooseAgent, chooseModel } from './agent-commands.ts';
import type { CommandHost } from './command-host.ts';
import { camelCase, readResume } from './resume-words.ts';
import { COMMANDS, KEYS, type Spoken } from './slash-commands.ts';

/** Lines of a difference that one command prints. */
const MAX_DIFF = 1000;
const RUNS = 10;
const MAX_TURN = 2000;

/** Carries out a command of the person. It throws failures, which the caller shows. */
export async function performCommand(session: CommandHost, { name, words, rest }: Spoken): Promise<void> {
  const { engine, view } = session;
  const runId = view.runId === '' ? undefined : view.runId;
  const say = (text: string): void => {
    session.say({ role: 'Atlas', text: printable(text) });
  };
  switch (name) {
    case 'allow': {
      if (words[0] === 'checks') say(checksText(await engine.call('checks', true)));
      else answered(session, say, await engine.call('allow', { word: words[0], runId }));
      return;
    }
    case 'deny': {
      if (words[0] === 'checks') say(checksText(await engine.call('checks', false)));
      else answered(session, say, await engine.call('deny', { word: words[0], runId }));
      return;
    }
    case 'resume': {
      const asked = readResume(['resume', ...words]);
      if (asked === undefined)
        say('/resume [RUN] [--waive STEP] [--discard STEP] [--happened | --again] [--max-steps N]');
      else await session.resume(asked);
      return;
    }
    case 'pause':
      if (!session.interrupt()) say('nothing is working');
      return;
    case 'plan':
      session.say(...planSaid(await engine.call('show', runId)));
      return;
    case 'diff':
      session.say(...diffSaid(await engine.call('diff', { runId, step: words[0], attempt: attemptOf(words[1]) })));
      return;
    case 'pr':
      say(pullRequestText(await engine.call('pullRequest', runId), false));
      return;
    case 'undo':
      await undo(session, runId, words[0]);
      return;
    case 'memory':
      await searchMemory(session, rest);
      return;
    case 'runs': {
      const runs = await engine.call('runs', RUNS);
      if (runs.length === 0) say('no runs here yet');
      const row = ({ id, status, at, request }: (typeof runs)[number]): string =>
        `${id}  ${padTo(status, 11)} ${at.slice(0, 16).replace('T', ' ')}  ${request}`;
      session.say(...runs.map((run, i): Said => ({ role: i === 0 ? 'Atlas' : '', text: printableLine(row(run)) })));
      return;
    }
    case 'web':
      say(`the page: ${await engine.call('web', runId)}\n(good once; it is served until you leave)`);
      return;
    case 'agent':
      await chooseAgent(session, words[0]);
      return;
    case 'model':
      await chooseModel(session, rest);
      return;
    case 'picture':
      if (rest === '') say('name a file: /picture FILE; several are given one after the other');
      else await session.givePicture(rest);
      return;
    case 'continue':
      await goOn(session, words[0]);
      return;
    case 'summary':
      say(summaryOf(view));
      return;
    case 'limits':
      limits(session, words);
      return;
    case 'help':
      session.say(...helpSaid());
      return;
    case 'quit':
      return;
  }
}

function answered(session: CommandHost, say: (text: string) => void, { decided, waiting }: PermissionAnswer): void {
  session.settled();
  say(waiting ? decided : `${decided}\n/resume goes on`);
}

async function undo(session: CommandHost, runId: string | undefined, step: string | undefined): Promise<void> {
  if (session.working !== undefined) {
    session.say({ role: '', text: 'a run is working: /pause it first', style: 'warn' });
    return;
  }
  const { undone, remaining } = await session.engine.call('undo', { runId, step });
  session.say(
    ...undone.map((one): Said => ({
      role: 'Atlas',
      text: printableLine(`took back step ${one.step}: ${one.paths.join(', ') || 'nothing'}`),
      style: 'good',
    })),
    ...remaining.map((text): Said => ({ role: 'Atlas', text: printableLine(text), style: 'warn' })),
  );
}

async function searchMemory(session: CommandHost, query: string): Promise<void> {
  if (query === '') {
    session.say({ role: 'Atlas', text: 'say what to look for: /memory QUERY' });
    return;
  }
  const found = await session.engine.call('memory', query);
  session.say(
    { role: 'Atlas', text: found.length === 0 ? 'nothing is remembered about that' : `remembered ${found.length}:` },
    ...found.map(({ kind, title, strength }): Said => ({
      role: '',
      text: printableLine(`${strength.toFixed(2)}  ${padTo(kind, 11)} ${title}`).slice(0, 300),
    })),
  );
}

function checksText(commands: readonly string[]): string {
  return commands.length === 0 ? 'no checks of this project are run' : `after every code step: ${commands.join(', ')}`;
}

async function goOn(session: CommandHost, id: string | undefined): Promise<void> {
  if (session.working !== undefined) {
    session.say({ role: '', text: 'a run is working: wait for it, or /pause it first', style: 'warn' });
    return;
  }
  const turns = await session.engine.call('goOn', id);
  session.say(
    ...turns.map(({ role, text }): Said => ({
      role: role === 'user' ? 'you' : 'Atlas',
      text: printable(text.slice(0, MAX_TURN)),
      style: 'dim',
    })),
    { role: '', text: 'this conversation goes on: what was said in it is known', style: 'good' },
  );
}

function summaryOf({ runId, summary }: RunView): string {
  if (runId === '') return 'there is no run yet';
  if (summary.length === 0)
    return 'no summary yet: it is made when a few steps have landed; /plan shows where the run is';
  return summary.join('\n');
}

function limits(session: CommandHost, [name, value]: readonly string[]): void {
  const known = session.opening?.limits ?? [];
  if (name === undefined) {
    const rows = known.map((one) => {
      const raised = session.wishes[one.name];
      return `${padTo(one.name, 14)} ${raised === undefined ? shown(one.value) : `${String(raised)} (for this session)`}`;
    });
    session.say({
      role: 'Atlas',
      text: [...rows, '/limits NAME N changes one for the runs of this session'].join('\n'),
    });
    return;
  }
  const key = known.find((one) => one.name === camelCase(name))?.name;
  const number = value === undefined || !/^\d+(?:\.\d+)?$/.test(value) ? undefined : Number(value);
  if (key === undefined || number === undefined) {
    const names = known.map((one) => one.name).join(', ');
    session.say({ role: '', text: printableLine(`/limits NAME N, with one of ${names}`), style: 'bad' });
    return;
  }
  session.wishes = { ...session.wishes, [key]: number };
  session.say({ role: 'Atlas', text: `${key} is ${number} for the runs of this session` });
}

function shown(value: unknown): string {
  return value === undefined ? 'no limit' : JSON.stringify(value);
}

function attemptOf(word: string | undefined): number | undefined {
  return word !== undefined && /^\d{1,4}$/.test(word) ? Number(word) : undefined;
}

function planSaid({ run, plan }: ShownRun): readonly Said[] {
  if (plan === undefined) return [{ role: 'Atlas', text: `${run.id} has no plan yet` }];
  return plan.steps.flatMap((step, i): Said[] => [
    { role: i === 0 ? 'Atlas' : '', text: printableLine(`${step.id} ${step.title ?? ''}`), style: 'bold' },
    ...detailsOf(step).map((text): Said => ({ role: '', text: `   ${printableLine(text)}`, style: 'dim' })),
  ]);
}

function detailsOf(step: PlannedStep): readonly string[] {
  const checks = step.checks.map((check) => `check: ${check.title ?? describeCheck(check)}`);
  if (isVerifyStep(step)) return [`verifies ${step.verify.join(', ')}`, ...checks];
  const { action, writes, dependencies } = step;
  return [
    isToolAction(action) ? callLine(action.tool, action.args) : action.instruction,
    ...(writes === undefined ? [] : [`may write ${writes.join(', ')}`]),
    ...(dependencies.length === 0 ? [] : [`after ${dependencies.join(', ')}`]),
    ...checks,
  ];
}

function describeCheck(check: PlannedStep['checks'][number]): string {
  switch (check.kind) {
    case 'command':
      return `$ ${check.run}`;
    case 'file':
      return `file ${check.path}`;
    case 'http':
      return `${check.method} ${check.url}`;
    case 'screen':
      return `screen: ${[check.window, check.text].filter((part) => part !== undefined).join(': ')}`;
    case 'screenshot':
    case 'judge':
      return check.question;
  }
}

function diffSaid({ runId, steps }: RunDiff): readonly Said[] {
  const said = steps.flatMap((step): Said[] => {
    const how = step.undone ? 'taken back' : step.landed ? 'landed' : 'not landed';
    const files = step.files.flatMap((file) => fileSaid(file));
    const left =
      step.left === 0 ? [] : [{ role: '' as const, text: `… ${step.left} more files`, style: 'dim' as const }];
    return [
      { role: 'Atlas', text: `step ${step.step}, attempt ${step.attempt}, ${how}`, style: 'bold' },
      ...files,
      ...left,
    ];
  });
  if (said.length === 0) return [{ role: 'Atlas', text: `${runId} has changed nothing` }];
  if (said.length <= MAX_DIFF) return said;
  return [...said.slice(0, MAX_DIFF), { role: '', text: `… ${said.length - MAX_DIFF} more lines`, style: 'warn' }];
}

/** How a changed line is marked: covered, noticed by no check, or not tried. */
const MARKS = {
  covered: [' ', 'good'],
  uncovered: ['!', 'warn'],
  'not tried': ['?', 'good'],
  'no code': [' ', 'good'],
} as const;

function fileSaid({ path, before, after, lines: places }: ChangedFile): readonly Said[] {
  const what = before === undefined ? 'new' : after === undefined ? 'gone' : 'changed';
  const title: Said = { role: '', text: printableLine(`${what} ${path}`), style: 'Atlas' };
  const odd = [before, after].find((side) => side !== undefined && side.kind !== 'text');
  if (odd !== undefined) {
    const size = `${(after ?? before)?.bytes.toLocaleString('en') ?? 0} bytes`;
    return [{ ...title, text: `${title.text} (${odd.kind}, ${size})` }];
  }
  const lines = lineDiff(before?.text ?? '', after?.text ?? '').map(({ kind, text, at = 0 }): Said => {
    const line = printableLine(text);
    const place = places.find(({ first, last }) => first <= at && at <= last);
    const [mark, style] = MARKS[place?.coverage ?? 'no code'];
    // A check cannot notice an empty line.
    if (kind === 'in') return { role: '', text: `+${line.trim() === '' ? ' ' : mark}${line}`, style };
    if (kind === 'out') return { role: '', text: `-${mark}${line}`, style: 'bad' };
    return { role: '', text: kind === 'gap' ? `… ${line}` : `  ${line}`, style: 'dim' };
  });
  return [{ ...title, text: `${title.text}${coverageOf(places)}` }, ...lines];
}

/** The legend of the marks that occur in the file. */
function coverageOf(places: ChangedFile['lines']): string {
  const has = (wanted: string): boolean => places.some(({ coverage }) => coverage === wanted);
  const words = [
    ...(has('uncovered') ? ['! no check notices'] : []),
    ...(has('not tried') ? ['? not tried'] : []),
    ...(has('covered') && !has('uncovered') && !has('not tried') ? ['covered'] : []),
  ];
  return words.length === 0 ? '' : ` (${words.join(', ')})`;
}

function helpSaid(): readonly Said[] {
  const wide = Math.max(...COMMANDS.map(({ name, args }) => name.length + args.length + 2));
  const commands = COMMANDS.map(({ name, args, about }): Said => ({
    role: '',
    text: `${`/${name} ${args}`.padEnd(wide + 1)} ${about}`,
  }));
  const keys = KEYS.map(([key, what]): Said => ({ role: '', text: `${key.padEnd(wide + 1)} ${what}`, style: 'dim' }));
  return [{ role: 'Atlas', text: 'say what you want done, or:' }, ...commands, ...keys];
}
