import { useCallback, useDeferredValue, useEffect, useRef } from 'react';
import { countText } from '../../../../core/money-text.ts';
import { useQueryWord } from '../data/use-route.ts';
import { ForRole } from '../parts/for-role.tsx';
import { Link } from '../parts/link.tsx';
import { statusWord } from '../parts/status-mark.tsx';
import { Empty, Failed, Loading } from '../parts/state-of-things.tsx';
import { useTitle } from '../parts/use-title.ts';
import { MonthPicture } from './month-picture.tsx';
import { RunList } from './run-list.tsx';
import { useBoard, type Board } from './use-board.ts';

const FILTERS = ['working', 'paused', 'proven', 'unproven', 'failed', 'interrupted'] as const;

/** All runs of this home, wherever they are worked on. */
export function BoardView() {
  useTitle('Runs');
  const [status, setStatus] = useQueryWord('status');
  const [words, setWords] = useQueryWord('q');
  const settled = useDeferredValue(words);
  const board = useBoard(status, settled.trim());
  const search = useRef<HTMLInputElement>(null);
  const focusSearch = useCallback(() => {
    search.current?.focus();
  }, []);
  useSlash(focusSearch);

  return (
    <div className="board">
      <h1 className="unseen">Runs</h1>
      <MonthPicture month={board.month} />
      <div className="tools" role="search">
        <div className="chips" role="group" aria-label="Show">
          <Chip name="All" count={totalOf(board)} on={status === ''} choose={() => setStatus('')} />
          {FILTERS.map((one) => (
            <Chip
              key={one}
              name={statusWord(one)}
              count={board.counts[one] ?? 0}
              on={status === one}
              choose={() => setStatus(status === one ? '' : one)}
            />
          ))}
        </div>
        <input
          ref={search}
          type="search"
          value={words}
          placeholder="Search requests   /"
          aria-label="Search runs"
          onChange={(event) => {
            setWords(event.target.value);
          }}
        />
      </div>
      <Runs board={board} narrowed={status !== '' || settled.trim() !== ''} />
    </div>
  );
}

function Runs({ board, narrowed }: { readonly board: Board; readonly narrowed: boolean }) {
  if (board.runs.length > 0) {
    return <RunList runs={board.runs} more={board.more} loadMore={board.loadMore} />;
  }
  if (board.failure !== undefined) return <Failed failure={board.failure} again={board.again} />;
  if (board.loading) return <Loading what="runs" />;
  if (narrowed) return <Empty title="No run is like that" />;
  return (
    <Empty title="Nothing has been asked of Atlas here yet">
      <p className="dim">
        Ask for something that can be checked: the agent works on a copy, and what lands is what was proven.
      </p>
      <ForRole needs="run">
        <Link to="/new" className="button primary">
          New request
        </Link>
      </ForRole>
    </Empty>
  );
}

interface ChipProps {
  readonly name: string;
  readonly count: number;
  readonly on: boolean;
  readonly choose: () => void;
}

function Chip({ name, count, on, choose }: ChipProps) {
  return (
    <button type="button" className="chip" aria-pressed={on} onClick={choose}>
      {name} <span className="count">{countText(count)}</span>
    </button>
  );
}

function totalOf({ counts }: Board): number {
  return FILTERS.reduce((sum, one) => sum + (counts[one] ?? 0), 0);
}

/** `/` goes to the search, as in many programs; not while something is being written. */
function useSlash(focus: () => void): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const target = event.target instanceof HTMLElement ? event.target : undefined;
      const writing = target?.matches('input, textarea, select, [contenteditable]') === true;
      if (event.key !== '/' || writing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      focus();
    };
    addEventListener('keydown', hear);
    return () => {
      removeEventListener('keydown', hear);
    };
  }, [focus]);
}
