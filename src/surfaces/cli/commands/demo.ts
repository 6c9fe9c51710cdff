import { Command } from 'commander';
import { everythingHolds } from '../../../core/check.ts';
import type { RuntimeEvent } from '../../../core/runtime-event.ts';
import type { DemoEvent, DemoResult } from '../../../runtime/atlas.ts';
import { contextOf } from '../cli-context.ts';
import { printableLine } from '../../../core/printable.ts';
import { printJson } from '../output.ts';
import { createStyle, type CliStyle } from '../style.ts';

export function demoCommand(): Command {
  return new Command('demo').action(async (_options: object, command: Command) => {
    const context = contextOf(command);
    await using atlas = await context.open();
    const style = createStyle(context.colour);
    const abort = new AbortController();
    const stop = (): void => {
      abort.abort();
    };
    process.once('SIGINT', stop).once('SIGTERM', stop);
    const tell = (event: DemoEvent): void => {
      if (!context.json) for (const line of linesOf(event, style)) print(line);
    };
    const result = await atlas.doctor.demo(tell, abort.signal);
    if (context.json) printJson(result);
    else print(farewell(result, style));
    process.exitCode = result.ok ? 0 : 1;
  });
}

/** The lines are styled here; foreign text in them was made safe before. */
function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function linesOf(event: DemoEvent, style: CliStyle): readonly string[] {
  switch (event.type) {
    case 'place':
      return [
        style.bold('Atlas proves its work and remembers it. Watch.'),
        '',
        'The agent here is a stand-in: its words are scripted.',
        'The staging, the permissions, the checks, the receipts, the kill and the memory are real.',
        style.dim(`project: ${event.project}`),
        style.dim(
          event.isolation === 'none'
            ? 'sandbox: none here (`atlas doctor` says why), so a stray write is found afterwards instead of being impossible'
            : `sandbox: ${event.isolation}`,
        ),
      ];
    case 'chapter':
      return ['', style.bold(event.title), `  $ ${event.command}`];
    case 'run':
      return linesOfRun(event.event, style).map((line) => `  ${line}`);
    case 'note':
      return [`  ${style.bad(event.text)}`];
    case 'claim':
      return [
        `  ${event.holds ? style.good('✓') : style.bad('✗')} ${style.bold(event.text)}`,
        style.dim(`    ${printableLine(event.evidence)}`),
      ];
  }
}

function linesOfRun(event: RuntimeEvent, { role, dim, good, bad }: CliStyle): readonly string[] {
  switch (event.type) {
    case 'recall':
      return event.shown === 0 ? [] : [`${role('Atlas')} recalls: ${printableLine(event.titles.join(' | '))}`];
    case 'plan':
      return [
        `${role('Atlas')} plans: ${printableLine(event.steps.map(({ id, title }) => `${id} ${title}`).join(', '))}`,
      ];
    case 'message':
      return [`${role('Tetyana')} says: "${printableLine(event.text)}"`];
    case 'tool-result':
      return [`${role('Tetyana')} ${event.ok ? 'does' : bad('may not')}: ${printableLine(event.summary)}`];
    case 'check':
      return event.phase === 'before'
        ? []
        : [`${role('Grisha')} checks: ${dim(printableLine(event.evidence.split('\n')[0] ?? ''))}`];
    case 'verdict': {
      const word = everythingHolds(event.verdict) ? good(event.verdict) : bad(event.verdict);
      return [`${role('Grisha')} verdict on ${event.step ?? ''}, attempt ${event.attempt ?? 1}: ${word}`];
    }
    case 'commit':
      return [`${role('Atlas')} lands ${printableLine(event.paths.join(', '))} ${dim(`(receipt ${event.receipt})`)}`];
    default:
      return [];
  }
}

function farewell(result: DemoResult, style: CliStyle): string {
  const kept = result.claims.filter(({ holds }) => holds).length;
  const agent = result.agents.find((id) => id !== 'atlas');
  const next =
    agent === undefined
      ? [
          'No coding agent was found here. Install one, for example:',
          '  $ npm install -g @agentclientprotocol/claude-agent-acp',
          'or set the key of a model (ANTHROPIC_API_KEY, OPENAI_API_KEY, GITHUB_TOKEN) for the agent of Atlas; then:',
          '  $ cd your/project && atlas run "make the failing test pass"',
        ]
      : [
          `Found here: ${result.agents.join(', ')}. Next, in a project of yours:`,
          `  $ atlas run "make the failing test pass" --agent ${agent}`,
        ];
  return [
    '',
    style.bold(`${kept} of ${result.claims.length} claims hold, each looked up in the store (${result.seconds} s).`),
    '',
    ...next,
    '',
    'Look around in what just happened (the demo has a config folder of its own):',
    `  $ export XDG_CONFIG_HOME=${result.userFolder}`,
    `  $ atlas show --project ${result.project}`,
    `  $ atlas memory search "failing test" --project ${result.project}`,
    style.dim(`(remove it with: rm -r ${result.project.replace(/\/shop$/, '')})`),
  ].join('\n');
}
