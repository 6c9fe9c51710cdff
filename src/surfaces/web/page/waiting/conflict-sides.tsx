import { lineDiff } from '../../../../core/line-diff.ts';
import { visibleLine } from '../../../../core/printable.ts';
import type { OpenPause } from '../../api-types.ts';
import { AgreedText, NameText } from '../parts/said-text.tsx';

type Side = NonNullable<Extract<OpenPause['pause'], { readonly sides?: unknown }>['sides']>[number];

/** A file that the person and a step have both changed: what stands in the project, and what would land. */
export function ConflictSides({ sides }: { readonly sides: readonly Side[] }) {
  return (
    <div className="sides">
      {sides.map((side) => (
        <BothSides key={side.path} side={side} />
      ))}
    </div>
  );
}

function BothSides({ side }: { readonly side: Side }) {
  const lines = lineDiff(side.yours, side.theirs);
  const name = visibleLine(side.path);
  const columns = [
    { title: 'Yours, in the project', mark: 'out', shown: lines.filter(({ kind }) => kind !== 'in') },
    { title: 'What the step would land', mark: 'in', shown: lines.filter(({ kind }) => kind !== 'out') },
  ] as const;
  return (
    <figure className="file">
      <figcaption>
        <code>
          <NameText name={side.path} />
        </code>
      </figcaption>
      <div className="side-columns">
        {columns.map(({ title, mark, shown }) => (
          <section key={mark}>
            <h3>{title}</h3>
            <pre tabIndex={0} aria-label={`${title}: ${name}`}>
              {shown.map(({ kind, text }, i) => (
                <span key={i} className={`side-line ${kind === mark ? mark : ''}`}>
                  {kind === 'gap' ? `… ${text} lines` : <AgreedText text={text} />}
                  {'\n'}
                </span>
              ))}
            </pre>
          </section>
        ))}
      </div>
    </figure>
  );
}
