import { mayBeFlag, type ShellWord } from './shell-word.ts';

const ADDRESS = String.raw`(?:\d+(?:~\d+)?|\$|/(?:[^/\\\n]|\\[^\n])*/I?)`;
const BODY = (mark: string): string => String.raw`(?:[^${mark}\\\n]|\\[^\n])*`;
const SUBSTITUTE = ['/', '|', ',', '#', ':', '@', '!', '_']
  .map((mark) => {
    const escaped = `\\u{${mark.codePointAt(0)?.toString(16) ?? ''}}`;
    return `s${escaped}${BODY(escaped)}${escaped}${BODY(escaped)}${escaped}[gpiI0-9]*|y${escaped}${BODY(escaped)}${escaped}${BODY(escaped)}${escaped}`;
  })
  .join('|');
const COMMAND = String.raw`[ \t]*(?:${ADDRESS}(?:,(?:[+~]?\d+|${ADDRESS}))?[ \t]*)?(?:![ \t]*)?(?:[pdDPgGhHxnN=lFz]|[qQ]\d*|${SUBSTITUTE})[ \t]*`;
/** Scripts that only print and change the stream. `w`, `e`, `r`, `R`, labels, blocks and text are left to a person. */
const PLAIN_SCRIPT = new RegExp(`^(?:${COMMAND})(?:[;\n](?:${COMMAND})?)*$`, 'u');

/** The words of `sed` that write, start something, or could. */
export function sedRisks(words: readonly ShellWord[], start: number): ReadonlySet<number> {
  const risky = new Set<number>();
  const scripts: number[] = [];
  const operands: number[] = [];
  let literal = false;
  for (const [index, word] of words.entries()) {
    if (index < start || scripts.includes(index)) continue;
    const value = word.value;
    if (value === undefined) {
      if (!literal && mayBeFlag(word)) risky.add(index);
      else operands.push(index);
      continue;
    }
    if (literal || !value.startsWith('-') || value === '-') operands.push(index);
    else if (value === '--') literal = true;
    else if (/^-[nErsuz]*e$/.test(value) || value === '--expression') scripts.push(index + 1);
    else if (
      /^(?:-[nErsuz]+|--quiet|--silent|--regexp-extended|--posix|--null-data|--separate|--sandbox|--unbuffered|--version|--help)$/.test(
        value,
      )
    )
      continue;
    else risky.add(index);
  }
  if (scripts.length === 0 && operands[0] !== undefined) scripts.push(operands[0]);
  for (const index of scripts) if (!PLAIN_SCRIPT.test(words[index]?.value ?? '\u0000')) risky.add(index);
  return risky;
}
