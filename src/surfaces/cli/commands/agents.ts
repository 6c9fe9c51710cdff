import { Command } from 'commander';
import type { AgentsReport } from '../../../runtime/atlas.ts';
import { defined } from '../../../core/defined.ts';
import { printableLine } from '../../../core/printable.ts';
import { contextOf } from '../cli-context.ts';
import { printResult, table } from '../output.ts';

export function agentsCommand(): Command {
  return new Command('agents')
    .argument('[agent]', 'look at this one alone')
    .option('--timeout <SECONDS>', 'how long an agent may take to answer', '30')
    .addHelpText('after', '\nExamples:\n  $ atlas agents\n  $ atlas agents gemini --json\n')
    .action(async (agent: string | undefined, options: { timeout: string }, command: Command) => {
      const { wholeNumber } = await import('../whole-number.ts');
      const { createProgress } = await import('../progress.ts');
      const context = contextOf(command);
      await using atlas = await context.open();
      const timeoutMs = wholeNumber('--timeout', options.timeout, 1, 3600) * 1000;
      const progress = createProgress();
      let looked = 0;
      const report = await atlas.agents
        .inspect({
          timeoutMs,
          ...defined({ only: agent }),
          onReport: (one, total) => {
            looked += 1;
            // An installed agent is printed as soon as it has answered; the table follows when all have.
            if (one.installed && !context.json && total > 1) process.stderr.write(`${printableLine(foundLine(one))}\n`);
            progress.update('agents', looked, total);
          },
        })
        .finally(() => {
          progress.end();
        });
      printResult(context, report, describe(report.agents, report.chosen));
    });
}

type AgentReport = AgentsReport['agents'][number];

/** Atlas's own agent is always there; a person installs the others. */
const OWN = 'atlas';

/** Installed agents first and in full; for the others, the install command. */
function describe(agents: readonly AgentReport[], chosen: string): string {
  const installed = agents.filter((agent) => agent.installed);
  const absent = agents.filter((agent) => !agent.installed);
  const others = installed.some(({ id }) => id !== OWN);
  const hints = table(absent.map(({ id, install }) => [`  ${id}`, install]));
  const parts = [
    ...(installed.length === 0 ? [] : [table(installed.map((agent) => row(agent, chosen)))]),
    ...installed.flatMap(({ id, problem, ready, login }) =>
      ready === 'yes' ? [] : [`${id}: ${problem ?? 'not ready'}${login === undefined ? '' : `\n  ${login}`}`],
    ),
    ...unaskedLines(installed),
    ...(absent.length === 0
      ? []
      : [
          others
            ? `Not installed:\n${hints}`
            : `No coding agent is installed. Type one of these, then \`atlas agents\` again:\n${hints}`,
        ]),
  ];
  return parts.join('\n\n');
}

/** What rules do not keep an agent from, and what becomes of it. */
function unaskedLines(installed: readonly AgentReport[]): readonly string[] {
  const lines = installed.flatMap(({ id, unasked, rules }) =>
    unasked === undefined ? [] : [`${id}: ${unasked} (rules: ${rules})`],
  );
  if (lines.length === 0) return [];
  return [
    `${lines.join('\n')}\nWhat they do without asking happens in a copy of the project; a change that a rule denies does not land.`,
  ];
}

function foundLine({ id, version, ready }: AgentReport): string {
  return `${id} ${version ?? ''} ${ready === 'yes' ? 'ready' : ready === 'login-needed' ? 'log in first' : 'does not start'}`;
}

function row(
  { id, version, capabilities, ready, tested, proxy, rules }: AgentReport,
  chosen: string,
): readonly string[] {
  const able = capabilities === undefined ? [] : abilities(capabilities);
  return [
    id === chosen ? `* ${id}` : `  ${id}`,
    version ?? '?',
    ready === 'yes' ? 'ready' : ready === 'login-needed' ? 'log in first' : 'does not start',
    able.join(' '),
    [
      ...(rules === 'asked' ? [] : [`(rules: ${rules})`]),
      ...(tested ? [] : ['(untested with Atlas)']),
      ...(proxy === 'ignored' ? ['(ignores proxies: reaches nothing from a sandbox)'] : []),
    ].join(' '),
  ];
}

function abilities(can: NonNullable<AgentReport['capabilities']>): readonly string[] {
  return [
    ...(can.load ? ['load'] : []),
    ...(can.resume ? ['resume'] : []),
    ...(can.fork ? ['fork'] : []),
    can.mcpHttp ? 'mcp:http+stdio' : 'mcp:stdio',
    ...(can.images ? ['images'] : []),
  ];
}
