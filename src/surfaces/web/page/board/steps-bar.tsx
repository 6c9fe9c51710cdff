import type { StreamedRun as BoardRun } from '../../api-types.ts';

interface StepsBarProps {
  readonly done: number;
  readonly total: number;
  readonly status: BoardRun['status'];
}

const MOST_CELLS = 12;
const MAY_PLAN: ReadonlySet<string> = new Set(['working', 'paused', 'interrupted']);

/** How far a plan has come: a cell for each step while they are few, a share when they are many. */
export function StepsBar({ done, total, status }: StepsBarProps) {
  if (total === 0) return <span className="steps dim">{MAY_PLAN.has(status) ? 'no plan yet' : 'no plan'}</span>;
  const cells = Math.min(total, MOST_CELLS);
  const full = total <= MOST_CELLS ? done : Math.round((done / total) * MOST_CELLS);
  return (
    <span className="steps">
      <span className="cells" aria-hidden="true">
        {Array.from({ length: cells }, (_, i) => (
          <span key={i} className={i < full ? 'done' : i === full && status === 'working' ? 'now' : undefined} />
        ))}
      </span>
      <span className="number">
        {done}/{total}
        <span className="unseen"> steps</span>
      </span>
    </span>
  );
}
