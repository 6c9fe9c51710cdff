/** What each part of the search added, in the order in which they are drawn. */
const PARTS = [
  ['words', 'words'],
  ['meaning', 'meaning'],
  ['tokens', 'single words'],
  ['task', 'the task'],
  ['author', 'who'],
  ['time', 'time'],
  ['sitting', 'its conversation'],
  ['names', 'what is asked for'],
  ['recency', 'how new'],
  ['use', 'its use'],
  ['outcomes', 'what came of it'],
] as const;

interface ReasonsProps {
  readonly why: Readonly<Partial<Record<string, number>>>;
  /** Of the best one's score. */
  readonly share: number;
}

/** What each part of the search added, drawn and in words. */
export function Reasons({ why, share }: ReasonsProps) {
  const parts = PARTS.map(([key, name]) => ({ key, name, value: why[key] ?? 0 })).filter(
    ({ value }) => Math.abs(value) > 0.0005,
  );
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
