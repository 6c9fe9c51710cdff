/**
 * Text of unknown origin, made safe for a terminal: whole escape sequences (7-bit and 8-bit, ECMA-48) go, as do other
 * control characters and the invisible ones that reorder or hide text. Tabs and line ends stay.
 */
const STRINGS = /(?:\u001b[P\]X^_]|[\u0090\u0098\u009d-\u009f])[\s\S]*?(?:\u001b\\|\u009c|\u0007|$)/g;
const CONTROLS = /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]?/g;
const SHORT = /\u001b[ -/]*[0-~]?/g;
const OTHER =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2028\u2029\u2060-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udc7f]/g;

export function printable(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(STRINGS, '')
    .replaceAll(CONTROLS, '')
    .replaceAll(SHORT, '')
    .replaceAll(OTHER, '');
}

/** For titles, names and anything else that must stay on one line. */
export function printableLine(text: string): string {
  return printable(text).replaceAll(/\s*\n\s*/g, ' ');
}
