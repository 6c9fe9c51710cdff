import { Command, CommanderError } from 'commander';
import { COMMANDS, GROUPS } from './commands.ts';
import { version } from './version.ts';

const EXIT_CODES = `
Exit codes:
  0  done and proven            2  bad usage, configuration or environment
  1  finished but not proven    3  paused, waiting for you
  130, 143  interrupted, resumable

Examples:
  $ atlas demo                                              see it work, with nothing installed
  $ atlas run "make the failing test pass"                  plan, work, verify, land
  $ atlas run "say hello" --plan examples/hello.plan.json   a plan of your own, no model needed
  $ atlas allow shell && atlas resume                       answer a pause, go on
  $ atlas show                                              what happened, with receipts
  $ atlas memory search "failing test"                      what was learnt

\`atlas COMMAND --help\` explains a command, with its examples and exit codes.
`;

/** The program as these words need it: the called command whole, the others by name and summary. */
export async function buildProgram(words: readonly string[]): Promise<Command> {
  const program = new Command('atlas')
    .description('An agent runtime that proves its work and remembers it. Without a command: the screen.')
    .version(version(), '-V, --version')
    .option('--home <DIR>', "the folder that holds Atlas's state (default: .atlas in the project)")
    .option('--project <DIR>', 'the folder that the run works on (default: the current one)')
    .option('--json', 'print results for machines')
    .option('--debug', 'show the stack of an error')
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .addHelpText('after', EXIT_CODES);
  const json = words.includes('--json');
  tellOnce(program, 'atlas', json);
  const asksForHelp = words.some((word) => word === '--help' || word === '-h' || word === 'help');
  for (const { name, group, summary, load } of COMMANDS) {
    const called = words.includes(name) || words.includes('completion');
    const command = called ? await load() : new Command(name);
    program.addCommand(
      withGlobals(command.summary(summary).description(summary).helpGroup(GROUPS[group]), 'atlas', json),
    );
    if (called && asksForHelp) await addManual(command, summary);
  }
  const [first, asked] = words;
  if (
    first === 'help' &&
    asked !== undefined &&
    !asked.startsWith('-') &&
    !COMMANDS.some(({ name }) => name === asked)
  ) {
    throw new BadUsage(new CommanderError(1, 'commander.unknownCommand', ''), unknownCommand(program, asked), 'atlas');
  }
  if (isBare(words)) program.action(openScreen);
  return program;
}

/** Adds the manual page of a command to its help. */
async function addManual(command: Command, summary: string): Promise<void> {
  const { manualOf } = await import('./manual.ts');
  const page = manualOf(command.name());
  if (page === undefined) return;
  command.description(`${summary}\n\n${page.about}`).addHelpText('after', page.rest);
}

/** Nothing but options: the person wants the screen. */
function isBare(words: readonly string[]): boolean {
  const takesValue = new Set(['--home', '--project']);
  return words.every((word, i) => word.startsWith('-') || takesValue.has(words[i - 1] ?? ''));
}

async function openScreen(_options: object, command: Command): Promise<void> {
  const { startScreen } = await import('../tui/start-screen.ts');
  const { contextOf } = await import('./cli-context.ts');
  const { mindTheFolder } = await import('./mind-the-folder.ts');
  const context = contextOf(command);
  await mindTheFolder(context);
  process.exitCode = await startScreen(context);
  // The thread behind the screen may hold work that it could not finish in time.
  process.exit();
}

/** Invalid arguments, and the command whose page helps. No AtlasError yet: help loads nothing but the commands. */
export class BadUsage extends CommanderError {
  readonly page: string;

  constructor({ exitCode, code }: CommanderError, message: string, page: string) {
    super(exitCode, code, message);
    this.page = page;
  }
}

/** Reports a usage error like every other error: one line with a remedy, and as JSON with --json. */
function tellOnce(command: Command, name: string, json: boolean): void {
  const silent = (): undefined => undefined;
  command
    .configureOutput(json ? { outputError: silent, writeErr: silent } : { outputError: silent })
    .exitOverride((error: CommanderError) => {
      const noCommand = error.code === 'commander.help';
      // Requested help has been printed; so has, for a person, the list of commands where one is missing.
      if (error.exitCode === 0 || (noCommand && !json)) throw error;
      throw new BadUsage(
        error,
        noCommand ? `${name} needs a command` : (misspelt(command, error) ?? error.message),
        name,
      );
    });
}

/** A word behind a command that also does something by itself is a command of its own that was written wrong. */
function misspelt(command: Command, { code }: CommanderError): string | undefined {
  const [word] = command.args;
  if (code !== 'commander.excessArguments' || command.commands.length === 0 || word === undefined) return undefined;
  return unknownCommand(command, word);
}

/** Refused as the parser itself refuses it, which says what may have been meant. */
function unknownCommand(command: Command, word: string): string {
  const asked = new Command().exitOverride().configureOutput({ outputError: () => undefined });
  for (const { commands } of [command]) for (const one of commands) asked.command(one.name());
  try {
    asked.parse([word], { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) return error.message;
  }
  return `unknown command '${word}'`;
}

/** `--json`, `--home` and `--project` are understood behind the command too, where people put them. */
function withGlobals(command: Command, above: string, json: boolean): Command {
  const name = `${above} ${command.name()}`;
  tellOnce(command, name, json);
  if (command.commands.length > 0) {
    for (const child of command.commands) withGlobals(child, name, json);
    return command;
  }
  return command
    .option('--home <DIR>', "the folder that holds Atlas's state")
    .option('--project <DIR>', 'the folder to work on')
    .option('--json', 'print results for machines')
    .option('--debug', 'show the stack of an error');
}
