import type { Call } from './calls-of.ts';

/** So many lines say how it was done; reads go first where there are more. */
const MOST_LINES = 14;

interface Line {
  readonly text: string;
  /** Lines with the largest weight are kept longest. */
  readonly weight: number;
}

/**
 * The calls that led to the proof, in order: reads together on one line, a failure with the call that mended it, and
 * dead ends marked as such. It describes what was done and not what to do, because a record must not read as an order.
 */
export function wayOf(calls: readonly Call[]): readonly string[] {
  const lines: Line[] = [];
  for (let i = 0; i < calls.length; i += 1) {
    const call = calls[i];
    if (call === undefined) continue;
    if (call.failed) {
      lines.push(failure(call, calls.slice(i + 1)));
      continue;
    }
    const same = calls
      .slice(i)
      .findIndex((one) => one.failed || one.did !== call.did || (call.did !== 'read' && one.what !== call.what));
    const count = same < 0 ? calls.length - i : same;
    const names = [...new Set(calls.slice(i, i + count).map(({ what }) => what))];
    i += count - 1;
    lines.push({ text: `${call.did} ${listed(call.did, names)}`, weight: WEIGHT[call.did] });
  }
  return shortened(lines);
}

const WEIGHT: Readonly<Record<Call['did'], number>> = {
  read: 1,
  searched: 1,
  called: 2,
  fetched: 2,
  ran: 3,
  edited: 4,
  deleted: 4,
  moved: 4,
};

/** "ran `x`: failed with this, mended by editing that", or a dead end. */
function failure(call: Call, later: readonly Call[]): Line {
  const what = `${call.did} ${quoted(call.did, call.what)}`;
  const why = call.symptom === '' ? '' : `: ${call.symptom}`;
  const again = later.findIndex((one) => one.did === call.did && one.what === call.what);
  const fixed = again >= 0 && later[again]?.failed === false;
  if (!fixed)
    return { text: again >= 0 ? `${what} failed${why}` : `dead end: ${what}${why}`, weight: again >= 0 ? 3 : 5 };
  const changed = [
    ...new Set(
      later
        .slice(0, again)
        .filter((one) => !one.failed && WEIGHT[one.did] === 4)
        .map((one) => one.what),
    ),
  ];
  const ran = later
    .slice(0, again)
    .filter((one) => !one.failed && one.did === 'ran')
    .map((one) => `\`${one.what}\``);
  const mended =
    changed.length > 0
      ? `; mended by a change of ${changed.slice(0, 3).join(', ')}`
      : ran.length > 0
        ? `; mended by ${ran.slice(-1).join('')}`
        : '; held the next time';
  return { text: `${what} failed${why}${mended}`, weight: 6 };
}

function listed(did: Call['did'], names: readonly string[]): string {
  const shown = names
    .slice(0, 5)
    .map((name) => quoted(did, name))
    .join(', ');
  return names.length <= 5 ? shown : `${shown} and ${names.length - 5} more`;
}

function quoted(did: Call['did'], what: string): string {
  return did === 'ran' || did === 'searched' ? `\`${what.replaceAll('`', "'")}\`` : what;
}

function shortened(lines: readonly Line[]): readonly string[] {
  let kept = lines.filter(({ text }, i) => text !== lines[i - 1]?.text);
  while (kept.length > MOST_LINES) {
    const least = Math.min(...kept.map(({ weight }) => weight));
    const at = kept.findIndex(({ weight }) => weight === least);
    kept = kept.filter((_, i) => i !== at);
  }
  return kept.map(({ text }) => text);
}
