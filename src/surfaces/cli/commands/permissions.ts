import { Command } from 'commander';
import { AtlasError, messageOf } from '../../../core/atlas-error.ts';
import { contextOf } from '../cli-context.ts';
import { printResult, table } from '../output.ts';

export function permissionsCommand(): Command {
  return new Command('permissions').addCommand(checkCommand()).addCommand(useCommand());
}

function useCommand(): Command {
  return new Command('use')
    .description('take over a set of rules that comes with Atlas; without a name, list them')
    .argument('[set]', 'its name, such as test-runners')
    .option('--show', 'show the rules of the set and change nothing')
    .addHelpText('after', '\nExamples:\n  $ atlas permissions use\n  $ atlas permissions use test-runners\n')
    .action(async (name: string | undefined, options: { readonly show?: boolean }, command: Command) => {
      const context = contextOf(command);
      await using atlas = await context.open();
      const presets = await atlas.permissions.presets();
      const named = presets.find((preset) => preset.name === name);
      if (name === undefined) {
        const rows = presets.map(({ name: set, rules, about }) => [set, `${rules.length} rules`, about]);
        printResult(context, { presets }, table(rows));
      } else if (options.show === true && named !== undefined) {
        printResult(context, named, named.rules.join('\n'));
      } else {
        const { preset, file } = await atlas.permissions.use(name);
        const kept = `${preset.rules.join('\n')}\n\nthese ${preset.rules.length} rules are kept in ${file}`;
        printResult(context, { preset: preset.name, rules: preset.rules, file }, kept);
      }
    });
}

interface CheckOptions {
  readonly tool?: string;
  readonly args?: string;
  readonly rules?: string;
  readonly cwd?: string;
}

function checkCommand(): Command {
  return new Command('check')
    .description('say what would be decided about a command or a call of a tool, and by which rule; nothing is run')
    .argument('[command...]', 'a command line, behind --')
    .option('--tool <NAME>', 'a tool instead of a command line')
    .option('--args <JSON>', 'the arguments of the tool')
    .option('--rules <FILE>', 'judge by the rules in this file alone')
    .option('--cwd <DIR>', 'the folder in which it would happen')
    .addHelpText(
      'after',
      '\nExamples:\n  $ atlas permissions check -- "git status && ls -la"\n  $ atlas permissions check --json --rules rules.json -- "npm test | tee log"\n  $ atlas permissions check --tool write_file --args \'{"path": "a.txt", "content": ""}\'\n',
    )
    .action(async (words: readonly string[], options: CheckOptions, command: Command) => {
      const context = contextOf(command);
      await using atlas = await context.open();
      const call = callOf(words, options);
      const decision = await atlas.permissions.explain({
        ...call,
        rulesFile: options.rules,
        folder: options.cwd,
      });
      const rows = decision.commands.map((part) => [part.decision, part.command, part.reason]);
      printResult(context, decision, `${decision.decision}: ${decision.reason}\n\n${table(rows)}`);
    });
}

function callOf(words: readonly string[], options: CheckOptions): { readonly tool: string; readonly args: unknown } {
  if (options.tool !== undefined) return { tool: options.tool, args: jsonOf(options.args ?? '{}') };
  const [only, ...more] = words;
  if (only === undefined) {
    throw new AtlasError('usage', 'there is nothing to check', {
      remedy: 'Give a command line behind --, or --tool NAME --args JSON.',
    });
  }
  // Several words were split by the person's own shell already: they mean themselves.
  const line = more.length === 0 ? only : words.map(quote).join(' ');
  return { tool: 'run_shell', args: { command: line } };
}

function quote(word: string): string {
  return /^[A-Za-z0-9_@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AtlasError('usage', `--args is no JSON: ${messageOf(error)}`, {
      remedy: 'Give an object such as \'{"path": "a.txt"}\'.',
    });
  }
}
