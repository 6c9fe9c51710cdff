import type { ApiFound } from '../../api-types.ts';
import { recordPath } from '../data/route.ts';
import { Link } from '../parts/link.tsx';
import { LineText } from '../parts/said-text.tsx';
import { Reasons } from './reasons.tsx';
import { recordWords, trustWords } from './record-words.ts';

/** The found records, each with its reasons drawn: why this record, and why in this place. */
export function FoundList({ found }: { readonly found: ApiFound }) {
  const most = Math.max(...found.results.map(({ score }) => score), Number.EPSILON);
  return (
    <ol className="found">
      {found.results.map(({ memory, score, why }) => {
        const { title, text } = recordWords(memory);
        return (
          <li key={memory.id}>
            <p>
              <Link to={recordPath(memory.id)} className="record-title">
                <LineText text={title} />
              </Link>
            </p>
            {text === '' ? null : (
              <p className="dim record-text">
                <LineText text={text.slice(0, 300)} />
              </p>
            )}
            <Reasons why={why} share={score / most} />
            <p className="meta dim">
              <span>{memory.kind}</span>
              <span>{trustWords(memory)}</span>
            </p>
          </li>
        );
      })}
    </ol>
  );
}
