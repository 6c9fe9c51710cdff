import type { RunHead } from '../../api-types.ts';
import { recordPath } from '../data/route.ts';
import { Reasons } from '../memory/reasons.tsx';
import { Link } from '../parts/link.tsx';
import { LineText } from '../parts/said-text.tsx';

type MemoryUseShown = NonNullable<RunHead['memory']>;

export function memoryWords({ shown, remembered, heldOut }: MemoryUseShown): string {
  return heldOut ? 'held out' : `${shown.length} recalled, ${remembered.length} learnt`;
}

/** What was recalled for a run and why, and what it left behind. */
export function MemoryUse({ memory }: { readonly memory: MemoryUseShown }) {
  const { shown, remembered, heldOut, holdout } = memory;
  return (
    <>
      {heldOut ? (
        <p className="dim">
          Nothing was recalled: this run was drawn to go without memory, to measure what memory is worth
          {holdout === undefined ? '' : ` (${Math.round(holdout * 100)} % of requests are)`}.
        </p>
      ) : null}
      <Recalled shown={shown} />
      <Titles name="Kept back, to measure what each is worth" titles={memory.withheld ?? []} />
      <Titles name="Learnt" titles={remembered} />
    </>
  );
}

function Recalled({ shown }: { readonly shown: MemoryUseShown['shown'] }) {
  if (shown.length === 0) return null;
  const most = Math.max(...shown.map(({ score = 0 }) => score), Number.EPSILON);
  return (
    <>
      <h3>Recalled</h3>
      <ol className="recalled">
        {shown.map(({ id, title, score = 0, why = {} }) => (
          <li key={id}>
            <Link to={recordPath(id)}>
              <LineText text={title} />
            </Link>
            <Reasons why={why} share={score / most} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Titles({ name, titles }: { readonly name: string; readonly titles: MemoryUseShown['remembered'] }) {
  if (titles.length === 0) return null;
  return (
    <>
      <h3>{name}</h3>
      <ul className="rows">
        {titles.map(({ id, title }) => (
          <li key={id}>
            <Link to={recordPath(id)}>
              <LineText text={title} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
