/**
 * Text of unknown origin, made safe for a terminal.
 *
 * Invariants
 *  T1  The result holds no control character but tab and line end, so it cannot give a terminal commands.
 *  T2  A sequence that has an end (ECMA-48: CSI; OSC, DCS, APC, PM, SOS up to their terminator; 7-bit and 8-bit) goes
 *      whole. One that has none loses only its introducer, so that its author cannot hide the rest of a text behind it.
 *  T3  A carriage return is a line end. Text can never overwrite text before it.
 *  T4  Characters that reorder text (bidi) or take no place go; what joins letters and emoji stays.
 *  T5  The time taken is linear in the text.
 */
const STRINGS =
  /(?:\u001b[P\]X^_]|[\u0090\u0098\u009d-\u009f])[^\u001b\u0007\u0018\u001a\u0090\u0098\u009c-\u009f]*(?:\u001b\\|\u009c|\u0007)/g;
const CONTROLS = /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]?/g;
const SHORT = /\u001b(?:[P\]X^_]|[ -/]*[0-~]?)/g;
const UNSEEN = String.raw`\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}`;
const OTHER = new RegExp(String.raw`[\u0000-\u0008\u000b-\u001f\u007f-\u009f${UNSEEN}]`, 'gu');
/** Whether there is anything to do at all; most text needs nothing. */
const PLAIN = /^[\t\n\u0020-\u007e]*$/;

export function printable(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(STRINGS, '')
    .replaceAll(CONTROLS, '')
    .replaceAll(SHORT, '')
    .replaceAll(OTHER, '');
}

/** For titles, names and anything else that must stay on one line. */
export function printableLine(text: string): string {
  return printable(text).replaceAll(/\s*\n\s*/g, ' ');
}

/** Every character that a reader could not see, or could take for another, is written out. Line ends stay. */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}|\p{Default_Ignorable_Code_Point}/gu;

/**
 * Spells out every hidden character of a text that a person is asked to approve, and drops none. The command that they
 * see is the command that runs.
 */
export function visible(text: string): string {
  return text.replaceAll(HIDDEN, (character) => {
    if (character === '\n') return character;
    if (character === '\t') return String.raw`\t`;
    if (character === '\r') return String.raw`\r`;
    const code = character.codePointAt(0) ?? 0;
    const digits = code.toString(16);
    return code <= 0xff ? String.raw`\x${digits.padStart(2, '0')}` : String.raw`\u{${digits}}`;
  });
}

/** The same for what must stay on one line: line ends are written out as well. */
export function visibleLine(text: string): string {
  return visible(text).replaceAll('\n', String.raw`\n`);
}
