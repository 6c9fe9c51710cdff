import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One attack on a terminal, or a text that must come through unharmed. */
export interface TerminalAttack {
  readonly id: string;
  readonly title?: string;
  readonly input: {
    readonly tool_output?: string;
    readonly tool_output_pieces?: readonly string[];
    readonly tool_title?: string;
    readonly command?: string;
    readonly gen?: string;
    readonly n?: number;
    readonly plus_one_line_bytes?: number;
  };
}

const file = JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures/attacks/tui.json'), 'utf8')) as {
  readonly attacks: readonly TerminalAttack[];
  readonly controls: readonly TerminalAttack[];
};

export const TERMINAL_ATTACKS = file.attacks;
export const TERMINAL_CONTROLS = file.controls;

/** Everything hostile that an attack would have somebody print. */
export function payloadsOf({ input }: TerminalAttack): readonly string[] {
  const { tool_output: output, tool_output_pieces: pieces = [], tool_title: title, command } = input;
  return [output, ...pieces, title, command].filter((text) => text !== undefined);
}

/** What no terminal may be sent as part of somebody's text. */
export const CONTROL =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/;
