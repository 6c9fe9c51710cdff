export interface SlashCommand {
  readonly name: string;
  readonly args: string;
  readonly about: string;
}

/** The commands besides messages, in the order of `/help`. */
export const COMMANDS = [
  {
    name: 'allow',
    args: '[WHAT]',
    about: 'yes, for this run: shell, or what the pause names; checks; without a word: once',
  },
  { name: 'deny', args: '', about: 'no to what is asked' },
  { name: 'resume', args: '[--waive STEP] [--discard STEP]', about: 'go on with a run that was paused or interrupted' },
  { name: 'pause', args: '', about: 'stop the run where it is; /resume goes on' },
  { name: 'plan', args: '', about: 'the steps of the run, with what must hold of each' },
  { name: 'diff', args: '[STEP]', about: 'what the run changed' },
  { name: 'pr', args: '', about: 'a branch with what the run landed, and the text of a pull request' },
  { name: 'undo', args: '[STEP]', about: 'take back what the run, or one step of it, landed' },
  { name: 'memory', args: 'QUERY', about: 'what is remembered about something' },
  { name: 'runs', args: '', about: 'the last runs of this project' },
  { name: 'web', args: '', about: 'the page of this run in the browser' },
  { name: 'agent', args: '[NAME]', about: 'who works and thinks from now on; without a name: who is installed' },
  {
    name: 'model',
    args: '[NAME]',
    about: 'the model that the agent asks from now on; without a name: which there are',
  },
  { name: 'picture', args: 'FILE', about: 'show the agent a picture with the next message; a pasted path does too' },
  { name: 'continue', args: '[ID]', about: 'go on with the last conversation of this project' },
  { name: 'summary', args: '', about: 'what the run has come to so far' },
  { name: 'limits', args: '[NAME N]', about: 'how far a run may go before it asks' },
  { name: 'help', args: '', about: 'commands and keys' },
  { name: 'quit', args: '', about: 'leave; a run that works can be resumed' },
] as const satisfies readonly SlashCommand[];

export type CommandName = (typeof COMMANDS)[number]['name'];

export interface Spoken {
  readonly name: CommandName;
  readonly words: readonly string[];
  readonly rest: string;
}

/** A command, or undefined where the text is a message; `unknown` names a word that is neither. */
export function readCommand(text: string): Spoken | { readonly unknown: string } | undefined {
  const found = /^\/([a-z]+)(?:\s+([\s\S]*))?$/.exec(text.trim());
  if (found === null) return undefined;
  const [, name = '', rest = ''] = found;
  const known = COMMANDS.find((one) => one.name === name);
  if (known === undefined) return { unknown: name };
  return { name: known.name, rest: rest.trim(), words: rest.split(/\s+/).filter((word) => word !== '') };
}

export const KEYS: readonly (readonly [string, string])[] = [
  ['Enter', 'send'],
  ['Alt+Enter, Ctrl+J', 'a new line'],
  ['Up, Down', 'what was sent before'],
  ['Tab', 'complete /command or @file'],
  ['PgUp, PgDn', 'read back'],
  ['Ctrl+C', 'interrupt the run; again to leave'],
  ['Ctrl+Z', 'suspend; fg comes back'],
  ['Ctrl+O', 'open the page of this run in the browser'],
  ['Ctrl+L', 'draw the screen anew'],
];
