import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { runPath } from '../data/route.ts';
import type { StreamedRun as BoardRun } from '../../api-types.ts';
import { Link } from '../parts/link.tsx';
import { isStill } from '../picture/still.ts';
import { LineText } from '../parts/said-text.tsx';
import { StatusMark } from '../parts/status-mark.tsx';
import { useNow } from '../parts/use-now.ts';
import { agoText, costWords, folderName, momentText } from '../text/format.ts';
import { StepsBar } from './steps-bar.tsx';

interface RunListProps {
  readonly runs: readonly BoardRun[];
  readonly more: boolean;
  readonly loadMore: () => void;
}

const ROW_PX = 64;
const NEAR_THE_END = 20;

/** A tall screen shows no more. */
const STILL_ROWS = 24;

export function RunList(props: RunListProps) {
  return isStill() ? <StillRuns {...props} /> : <LiveRuns {...props} />;
}

function StillRuns({ runs }: RunListProps) {
  const now = Date.now();
  return (
    <ul className="runs" aria-label="Runs">
      {runs.slice(0, STILL_ROWS).map((run) => (
        <li key={run.id}>
          <RunRow run={run} now={now} />
        </li>
      ))}
    </ul>
  );
}

/** Renders only the rows in view, however many runs a home has. Arrows, `j` and `k` go from one to the next. */
function LiveRuns({ runs, more, loadMore }: RunListProps) {
  const list = useRef<HTMLUListElement>(null);
  const now = useNow();
  const rows = useWindowVirtualizer({
    count: runs.length,
    estimateSize: () => ROW_PX,
    overscan: 8,
    scrollMargin: list.current?.offsetTop ?? 0,
    getItemKey: (index) => runs[index]?.id ?? index,
  });
  const items = rows.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (more && last >= runs.length - NEAR_THE_END) loadMore();
  }, [last, loadMore, more, runs.length]);

  const move = (event: KeyboardEvent): void => {
    const by =
      event.key === 'ArrowDown' || event.key === 'j' ? 1 : event.key === 'ArrowUp' || event.key === 'k' ? -1 : 0;
    if (by === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const from = Number(document.activeElement?.closest('[data-index]')?.getAttribute('data-index') ?? -1);
    const to = Math.max(0, Math.min(runs.length - 1, from + by));
    event.preventDefault();
    rows.scrollToIndex(to);
    requestAnimationFrame(() => {
      list.current?.querySelector<HTMLElement>(`[data-index="${to}"] a`)?.focus();
    });
  };

  return (
    <ul ref={list} className="runs" aria-label="Runs" onKeyDown={move} style={{ height: rows.getTotalSize() }}>
      {items.map(({ index, key, start }) => {
        const run = runs[index];
        if (run === undefined) return null;
        return (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={more ? -1 : runs.length}
            style={{ transform: `translateY(${start - rows.options.scrollMargin}px)` }}
          >
            <RunRow run={run} now={now} />
          </li>
        );
      })}
    </ul>
  );
}

function RunRow({ run, now }: { readonly run: BoardRun; readonly now: number }) {
  const cost = costWords(run.spent);
  return (
    <Link to={runPath(run.id)} className={`run-row ${run.status}`}>
      <StatusMark status={run.status} />
      <span className="what">
        <span className="request">
          <LineText text={run.request} />
        </span>
        <span className="dim meta">
          {run.waits === undefined ? null : (
            <span className="waits">
              <LineText text={run.waits.message} />
            </span>
          )}
          <span>
            <LineText text={folderName(run.project)} />
          </span>
          {run.agent === undefined ? null : (
            <span>
              <LineText text={run.agent} />
            </span>
          )}
          <time dateTime={run.updatedAt} title={momentText(run.updatedAt)}>
            {agoText(run.updatedAt, now)}
          </time>
        </span>
      </span>
      <StepsBar done={run.steps?.done ?? 0} total={run.steps?.total ?? 0} status={run.status} />
      <span className="cost">
        {cost.map((part) => (
          <span key={part}>{part}</span>
        ))}
      </span>
    </Link>
  );
}
