import { printableLine } from '../../core/printable.ts';

/** Describes the outcome of a write to memory, in a line or two. */
export function writtenText(written: {
  readonly id: string;
  readonly outcome: string;
  readonly reason?: string;
  readonly superseded?: string;
  readonly was?: string;
  readonly known?: string;
  readonly close?: readonly { readonly id: string; readonly text: string }[];
  readonly redacted: readonly string[];
}): string {
  const { id, outcome, reason, superseded, was = '', known, close = [], redacted } = written;
  const replaces =
    superseded === undefined || superseded === id
      ? []
      : [
          `replaces ${superseded}${was === '' ? '' : `, ${printableLine(was).slice(0, 160)}`}`,
          `  that one is kept as history: \`atlas memory show ${id}\``,
        ];
  return [
    `${outcome === 'superseded' ? (superseded === id ? 'no longer recalled' : 'stored') : outcome} ${id}`,
    ...(known === undefined
      ? []
      : [
          `says the same: ${printableLine(known).slice(0, 160)}`,
          '  if it is about something else, name that with `--entity`',
        ]),
    ...replaces,
    ...close.map((one) => `beside ${one.id}: ${printableLine(one.text)}`),
    ...close.slice(0, 1).map((one) => `  if it holds no longer: \`atlas memory correct ${one.id} --outdated\``),
    ...(reason === undefined ? [] : [`held: ${reason}; \`atlas memory release ${id}\` lets agents see it`]),
    ...(redacted.length === 0 ? [] : [`taken out: ${redacted.join(', ')}`]),
  ].join('\n');
}
