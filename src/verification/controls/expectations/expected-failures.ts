import { closing, type Range, type Syntax } from './blank-text.ts';

/** Words above a test of Python by which it may fail, or is to. */
const MAY_FAIL = /^([ \t]*)@(?:\w+\.)*(?:xfail|expectedFailure)\b/gm;

/** Tests of JavaScript that may fail: by what they are called with, or by what is handed to them. */
const IS_TO_FAIL = /(?<![\w$.])(?:test|it)\s*(?:\.\s*(?:fails|failing|todo)\s*\(|\()/g;

/**
 * The tests that their runner forgives, or of which it wants a failure: what they expect is known not to hold, and says
 * nothing of what does.
 */
export function expectedFailures(blank: string, syntax: Syntax): readonly Range[] {
  if (syntax === 'python') {
    return [...blank.matchAll(MAY_FAIL)].map(({ index, 1: indent = '' }) => ({
      from: index,
      to: blockEnd(blank, index, indent),
    }));
  }
  if (syntax !== 'javascript') return [];
  return [...blank.matchAll(IS_TO_FAIL)].flatMap(({ 0: text, index }) => {
    const open = index + text.length - 1;
    const to = closing(blank, open);
    if (to === undefined) return [];
    const named =
      text.includes('.') || /^\(\s*_*\s*,\s*\{[^}]*\b(?:todo|fails)\s*:\s*(?!false)/.test(blank.slice(open, to));
    return named ? [{ from: index, to }] : [];
  });
}

/** The end of the function or class below a decorator: the next line that is indented as little, and is no part of its head. */
function blockEnd(blank: string, from: number, indent: string): number {
  const rest = blank.slice(from);
  const head = /^[ \t]*(?:async[ \t]+def|def|class)\b.*$/m.exec(rest);
  if (head === null) return from;
  const body = head.index + head[0].length;
  const after = new RegExp(String.raw`^[ \t]{0,${indent.length}}\S`, 'm').exec(rest.slice(body));
  return after === null ? blank.length : from + body + after.index;
}
