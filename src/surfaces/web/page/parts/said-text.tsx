import { printable, printableLine, visible, visibleLine } from '../../../../core/printable.ts';

/**
 * The only ways in which words of an agent, a file, a tool or a memory come onto the page: as text without invisible
 * characters, without characters that reorder their neighbours, and without markup.
 */

/** On one line. */
export function LineText({ text }: { readonly text: string }) {
  return <bdi>{printableLine(text)}</bdi>;
}

/** For several lines; the style keeps line ends. */
export function ProseText({ text, className }: { readonly text: string; readonly className?: string }) {
  return <bdi className={className === undefined ? 'prose' : `prose ${className}`}>{printable(text)}</bdi>;
}

/** The name of a file, with hidden characters spelled out: two files never look like one. */
export function NameText({ name }: { readonly name: string }) {
  return <bdi className="agreed">{visibleLine(name)}</bdi>;
}

/** A text that the person is asked to approve: whole, with hidden characters spelled out. */
export function AgreedText({ text }: { readonly text: string }) {
  return <bdi className="agreed">{visible(text)}</bdi>;
}
