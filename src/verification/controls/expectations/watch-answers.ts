import { javascriptJudge, pythonJudge } from './answer-judges.ts';
import { blankText, closing, silentIn, syntaxOf, type Range } from './blank-text.ts';
import type { Edit } from './edit.ts';
import { beforeImports } from './guard-expectations.ts';
import { applyEdits, expectationsOf } from './turn-expectations.ts';

/**
 * A file of tests that looks at everything of which its expectations ask something: whose length it is, what it holds, whether
 * it is there, how it tells of itself. A thing whose answers contradict what it is fails with the mark, and behind it stands
 * what the thing does, as in `watchComparisons`.
 *
 * Every chain of names and calls in an expectation, as `lib.load(1).door.open`, is handed through at each of its links.
 */
export function watchAnswers(path: string, source: string, mark: string): string | undefined {
  const syntax = syntaxOf(path);
  if (syntax !== 'javascript' && syntax !== 'python') return undefined;
  const blank = blankText(source, syntax);
  const wholes = expectationsOf(path, source).flatMap(({ whole, guessed }) =>
    whole === undefined || guessed === true || MAKES_NAMES.test(blank.slice(whole.from, whole.to)) ? [] : [whole],
  );
  const links = wholes.flatMap((whole) => [...linksIn(blank, whole, mark, syntax)]);
  if (links.length === 0) return undefined;
  const text = applyEdits(source, inserts(links, mark));
  const words = silentIn(source, syntax)
    .filter(({ comment, from, to }) => !comment && wholes.some((one) => one.from <= from && to <= one.to))
    .map(({ from, to }) => source.slice(from, to))
    .filter((one) => /^(["'])[^"'\\\n]{1,80}\1$/.test(one));
  const values = `[${[...new Set(words)].slice(0, 40).join(', ')}]`;
  return syntax === 'python'
    ? beforeImports(text, pythonJudge(mark, values))
    : `${text}${javascriptJudge(mark, values)}`;
}

/** What gives names of its own: a name may then be no value. */
const MAKES_NAMES = /=>|\bfunction\b|\blambda\b|\bfor\b|:=|\byield\b/;
const NAME = /(?<![\w$.])[A-Za-z_$][\w$]*/g;
const SKIPPED = {
  javascript: new Set(
    'assert expect t tap assertions true false null undefined this typeof void delete in of instanceof new await as satisfies async return throw if else JSON String Number Boolean Array Object Math BigInt Symbol Date RegExp Promise Map Set Error NaN Infinity Buffer process console globalThis test it describe vi jest super import'.split(
      ' ',
    ),
  ),
  python: new Set(
    'self assert True False None and or not in is if else await len str repr int float bool list dict set tuple sorted sum min max abs round type isinstance issubclass hasattr getattr callable all any range enumerate zip map filter pytest unittest mock json re os sys math asyncio'.split(
      ' ',
    ),
  ),
};

interface Link extends Range {
  /** What is asked of it: the name of a member, or how it is used. */
  readonly use: string;
}

function* linksIn(blank: string, whole: Range, mark: string, syntax: 'javascript' | 'python'): Iterable<Link> {
  for (const { 0: name, index } of blank.slice(whole.from, whole.to).matchAll(NAME)) {
    const at = whole.from + index;
    if (/^_+$/.test(name) || SKIPPED[syntax].has(name) || (name.startsWith(mark) && name !== `${mark}_named`)) continue;
    const before = blank.slice(whole.from, at);
    if (/(?:\b(?:as|satisfies)\s+|<|\?\.|\.\.\.)$/.test(before)) continue;
    // A key, or a parameter by its name.
    if (/[{,(]\s*$/.test(before) && /^\s*(?::|=(?!=))/.test(blank.slice(at + name.length))) continue;
    yield* chainAt(blank, { at, name, before, whole }, syntax);
  }
}

interface Root {
  readonly at: number;
  readonly name: string;
  readonly before: string;
  readonly whole: Range;
}

function* chainAt(blank: string, { at, name, before, whole }: Root, syntax: 'javascript' | 'python'): Iterable<Link> {
  const made = /\bnew\s+$/.exec(before)?.[0] ?? '';
  const from = at - made.length;
  let [to, whole_] = [at + name.length, made === ''];
  for (;;) {
    const rest = blank.slice(to, whole.to);
    const [member, next] = /^(?:\s*(?:\?\.|\.)\s*|!\.)([A-Za-z_$][\w$]*)/.exec(rest) ?? [];
    if (member !== undefined && next !== undefined) {
      if (whole_) yield { from, to, use: next };
      to += member.length;
      continue;
    }
    const open = /^!?(?:\?\.)?(?=[([])/.exec(rest)?.[0];
    const end = open === undefined ? undefined : closing(blank, to + open.length);
    if (open === undefined || end === undefined || end >= whole.to) break;
    if (blank.charAt(to + open.length) === '[' && whole_) yield { from, to, use: 'item' };
    if (blank.charAt(to + open.length) === '(') whole_ = true;
    to = end + 1;
  }
  const use = usedAs(before.slice(0, before.length - made.length), blank.slice(to, whole.to), syntax);
  if (whole_ && use !== undefined) yield { from, to, use };
}

/** How a value is used that stands between two texts, where something is to be told by it. */
function usedAs(before: string, after: string, syntax: 'javascript' | 'python'): string | undefined {
  const ends = /^\s*\)?\s*$|^\s*,/.test(after);
  if (/^\s*(?:<=?|>=?)(?![<>=])/.test(after) || /(?<![=<>-])(?:<=?|>=?)\s+$/.test(before)) return 'order';
  if (syntax === 'python') {
    if (/\blen\(\s*$/.test(before)) return 'len';
    if (/\b(?:str|repr|dumps|format)\(\s*$/.test(before)) return 'text';
    return ends && /^\s*(?:self\.assertTrue\(\s*)?$/.test(before) ? 'truth' : '';
  }
  if (/\binstanceof\s+$/.test(before)) return 'instanceof';
  if (/\bin\s+$/.test(before)) return 'in';
  if (/\bJSON\.stringify\(\s*$/.test(before)) return 'toJSON';
  if (/(?<![\w$.])String\(\s*$/.test(before)) return 'toString';
  if (/^\s*\)\s*\.toHaveLength\(/.test(after)) return 'length';
  if (/^\s*\)\s*\.(?:toBeTruthy|toBeDefined)\(/.test(after) && /\bexpect\(\s*$/.test(before)) return 'truth';
  return ends && /^assert(?:\.ok)?\(\s*$/.test(before) ? 'truth' : undefined;
}

/** What is put in at each place: of links that begin at the same place the longest is the outermost. */
function inserts(links: readonly Link[], mark: string): readonly Edit[] {
  const places = new Map<number, { opens: string; closes: string }>();
  const at = (place: number): { opens: string; closes: string } => {
    const held = places.get(place) ?? { opens: '', closes: '' };
    places.set(place, held);
    return held;
  };
  for (const { from, to, use } of links) {
    at(from).opens += `${mark}_seen(`;
    at(to).closes += `, "${use}")`;
  }
  return [...places]
    .toSorted(([one], [other]) => one - other)
    .map(([from, { opens, closes }]) => ({ from, to: from, text: closes + opens }));
}
