import { printable, printableLine, visible } from '../../../../core/printable.ts';

/**
 * The only ways in which words of an agent, a file, a tool or a memory come onto the page: as text, of which nothing is
 * invisible, nothing reorders its neighbours, and nothing is markup.
 */

/** On one line. */
export function LineText({ text }: { readonly text: string }) {
  return <bdi>{printableLine(text)}</bdi>;
}

/** Of several lines; line ends are kept by the style. */
export function ProseText({ text, className }: { readonly text: string; readonly className?: string }) {
  return <bdi className={className === undefined ? 'prose' : `prose ${className}`}>{printable(text)}</bdi>;
}

/** What a person is asked to agree to: nothing is left out, and what cannot be seen is written out. */
export function AgreedText({ text }: { readonly text: string }) {
  return <bdi className="agreed">{visible(text)}</bdi>;
}
