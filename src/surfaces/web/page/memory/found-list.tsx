import type { ApiFound } from '../../api-types.ts';
import { recordPath } from '../data/route.ts';
import { Link } from '../parts/link.tsx';
import { LineText } from '../parts/said-text.tsx';
import { recordWords, trustWords } from './record-words.ts';

/** The parts of the search, in the order in which their shares are drawn. */
const PARTS = [
  ['words', 'words'],
  ['meaning', 'meaning'],
  ['tokens', 'single words'],
  ['task', 'the task'],
  ['author', 'who'],
  ['time', 'time'],
  ['recency', 'how new'],
  ['use', 'its use'],
  ['outcomes', 'what came of it'],
] as const;

/** The found records, each with its reasons drawn: why this record, and why in this place. */
export function FoundList({ found }: { readonly found: ApiFound }) {
  const most = Math.max(...found.results.map(({ score }) => score), Number.EPSILON);
  return (
    <ol className="found">
      {found.results.map(({ memory, score, why }) => {
        const { title, text } = recordWords(memory);
        const parts = PARTS.map(([key, name]) => ({ key, name, value: why[key] ?? 0 })).filter(
          ({ value }) => Math.abs(value) > 0.0005,
        );
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
            <Reasons parts={parts} share={score / most} />
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

interface ReasonsProps {
  readonly parts: readonly { readonly key: string; readonly name: string; readonly value: number }[];
  /** The share of the best record's score. */
  readonly share: number;
}

function Reasons({ parts, share }: ReasonsProps) {
  const sum = parts.reduce((so, { value }) => so + Math.max(0, value), 0);
  const words = parts.map(({ name, value }) => `${name} ${value > 0 ? '' : '−'}${Math.abs(value).toFixed(2)}`);
  if (sum === 0) return null;
  return (
    <div className="reasons">
      <div className="reasons-bar" aria-hidden="true" style={{ width: `${Math.max(6, Math.round(share * 100))}%` }}>
        {parts.map(({ key, value }) =>
          value > 0 ? <span key={key} className={key} style={{ flexGrow: value / sum }} /> : null,
        )}
      </div>
      <p className="reasons-words">
        {parts.map(({ key }, i) => (
          <span key={key} className={key}>
            <span className="swatch" aria-hidden="true" />
            {words[i]}
          </span>
        ))}
      </p>
    </div>
  );
}
