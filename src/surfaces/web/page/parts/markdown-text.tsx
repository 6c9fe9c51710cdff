import { lexer, type Token, type Tokens } from 'marked';
import { useMemo, type ReactNode } from 'react';
import { printable, printableLine } from '../../../../core/printable.ts';
import { ProseText } from './said-text.tsx';

/**
 * Words of an agent with the shape that it meant them to have.
 *
 * Invariants
 *  M1  The component makes only elements of a closed list, without attributes; no text becomes markup. Anything else
 *      (HTML above all) is shown as it was written.
 *  M2  A link is its words and its target, side by side, and leads nowhere. A picture is its words and its address.
 *  M3  A text that is too long, or nested too deeply, to be parsed within a frame is shown as plain text.
 */
export function MarkdownText({ text }: { readonly text: string }) {
  const blocks = useMemo(() => parsed(text), [text]);
  if (blocks === undefined) return <ProseText text={text} />;
  return <div className="markdown">{drawn(blocks, 0)}</div>;
}

/** M3: the parser's time grows with the square of the text. */
const MOST_CHARACTERS = 4000;
const MOST_NESTED = 8;

function parsed(text: string): readonly Token[] | undefined {
  if (text.length > MOST_CHARACTERS) return undefined;
  try {
    return lexer(text);
  } catch {
    return undefined;
  }
}

function drawn(tokens: readonly Token[], depth: number): readonly ReactNode[] {
  return tokens.map((token, i) => <Drawn key={i} token={token as Shape} depth={depth} />);
}

/** The kinds of token that are drawn; every other kind is drawn as its source. */
type Shape =
  | Tokens.Space
  | Tokens.Paragraph
  | Tokens.Heading
  | Tokens.Text
  | Tokens.Escape
  | Tokens.Strong
  | Tokens.Em
  | Tokens.Del
  | Tokens.Br
  | Tokens.Hr
  | Tokens.Codespan
  | Tokens.Code
  | Tokens.Blockquote
  | Tokens.List
  | Tokens.Table
  | Tokens.Link
  | Tokens.Image
  | Tokens.HTML;

function Drawn({ token, depth }: { readonly token: Shape; readonly depth: number }): ReactNode {
  if (depth > MOST_NESTED) return safe(token.raw);
  const inner = (tokens: readonly Token[] | undefined): ReactNode => drawn(tokens ?? [], depth + 1);
  switch (token.type) {
    case 'space':
      return null;
    case 'paragraph':
      return <p>{inner(token.tokens)}</p>;
    case 'heading':
      // Not a heading of the page: people who navigate by headings look for ours.
      return <p className="markdown-head">{inner(token.tokens)}</p>;
    case 'text':
      return token.tokens === undefined ? safe(token.text) : inner(token.tokens);
    case 'escape':
      return safe(token.text);
    case 'strong':
      return <strong>{inner(token.tokens)}</strong>;
    case 'em':
      return <em>{inner(token.tokens)}</em>;
    case 'del':
      return <del>{inner(token.tokens)}</del>;
    case 'br':
      return <br />;
    case 'hr':
      return <hr />;
    case 'codespan':
      return <code>{safe(token.text)}</code>;
    case 'code':
      return (
        <pre tabIndex={0} aria-label="Code">
          {safe(token.text)}
        </pre>
      );
    case 'blockquote':
      return <blockquote>{inner(token.tokens)}</blockquote>;
    case 'list': {
      const items = token.items.map((item, i) => <li key={i}>{inner(item.tokens)}</li>);
      return token.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case 'table':
      return <TableDrawn table={token} inner={inner} />;
    case 'link':
      return (
        <span className="target">
          {inner(token.tokens)}
          {token.text === token.href ? null : <code>{printableLine(token.href)}</code>}
        </span>
      );
    case 'image':
      return (
        <span className="target">
          {safe(token.text)}
          <code>{printableLine(token.href)}</code>
        </span>
      );
    default:
      return safe(token.raw);
  }
}

interface TableDrawnProps {
  readonly table: Tokens.Table;
  readonly inner: (tokens: readonly Token[]) => ReactNode;
}

function TableDrawn({ table, inner }: TableDrawnProps) {
  return (
    <table>
      <thead>
        <tr>
          {table.header.map((cell, i) => (
            <th key={i} scope="col">
              {inner(cell.tokens)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, i) => (
          <tr key={i}>
            {row.map((cell, j) => (
              <td key={j}>{inner(cell.tokens)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Nothing in it is invisible, and nothing reorders its neighbours. */
function safe(text: string): ReactNode {
  return <bdi>{printable(text)}</bdi>;
}
