import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';
import { runPath } from '../data/route.ts';
import type { StoryRow, ToldRun } from '../../run-story.ts';
import { isStill } from '../picture/still.ts';
import { Link } from '../parts/link.tsx';
import { ProseText } from '../parts/said-text.tsx';
import { Empty } from '../parts/state-of-things.tsx';
import { clockText, momentText } from '../text/format.ts';
import { LiveWords } from './live-words.tsx';

interface StoryProps {
  readonly run: string;
  readonly told: ToldRun;
  /** Fetches what was told before. */
  readonly earlier: () => void;
}

const ROW_PX = 27;
const AT_THE_END_PX = 60;
/** Who is so near to the first row is given those before it. */
const NEAR_THE_START_PX = 400;

/** A tall screen shows no more. */
const STILL_ROWS = 40;

export function Story(props: StoryProps) {
  return isStill() && props.told.story.length > 0 ? <StillStory {...props} /> : <LiveStory {...props} />;
}

function StillStory({ run, told }: StoryProps) {
  const rows = told.story.slice(-STILL_ROWS);
  return (
    <>
      <h2>Story</h2>
      {told.earlier === undefined ? null : <EarlierButton />}
      <div className="story" role="log" aria-label="Story">
        <div className="story-rows">
          {rows.map((row, index) => (
            <div key={row.key}>
              <Row run={run} row={row} again={index > 0 && rows[index - 1]?.role === row.role} />
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

function EarlierButton({ earlier }: { readonly earlier?: () => void }) {
  return (
    <button type="button" className="quiet" onClick={earlier}>
      What was told before
    </button>
  );
}

/** The run as its three roles tell it. Stays at the end while that is where one looks. */
function LiveStory({ run, told, earlier }: StoryProps) {
  const { story } = told;
  const place = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const rows = useVirtualizer({
    count: story.length,
    getScrollElement: () => place.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
    getItemKey: (index) => story[index]?.key ?? index,
  });
  useLayoutEffect(() => {
    if (atEnd.current && story.length > 0) rows.scrollToIndex(story.length - 1, { align: 'end' });
  }, [rows, story.length]);
  useKeptPlace(story, atEnd, (index) => {
    rows.scrollToIndex(index, { align: 'start' });
  });
  if (story.length === 0) return <Empty title="Nothing has been told of it yet" />;
  return (
    <>
      <h2>Story</h2>
      {told.earlier === undefined ? null : <EarlierButton earlier={earlier} />}
      <div
        ref={place}
        className="story"
        role="log"
        aria-label="Story"
        aria-live="off"
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          atEnd.current = scrollHeight - scrollTop - clientHeight < AT_THE_END_PX;
          if (scrollTop < NEAR_THE_START_PX && !atEnd.current) earlier();
        }}
      >
        <div className="story-rows" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, key, start }) => {
            const row = story[index];
            return row === undefined ? null : (
              <div
                key={key}
                ref={rows.measureElement}
                data-index={index}
                style={{ transform: `translateY(${start}px)` }}
              >
                <Row run={run} row={row} again={index > 0 && story[index - 1]?.role === row.role} />
              </div>
            );
          })}
        </div>
      </div>
      {told.view.end === undefined && told.view.active.length > 0 ? <LiveWords view={told.view} /> : null}
    </>
  );
}

/** Rows that come before the first one do not move what one looks at. */
function useKeptPlace(
  story: readonly StoryRow[],
  atEnd: { readonly current: boolean },
  scrollTo: (index: number) => void,
): void {
  const first = useRef(story[0]?.key);
  useLayoutEffect(() => {
    const before = first.current;
    first.current = story[0]?.key;
    if (before === undefined || before === first.current || atEnd.current) return;
    const index = story.findIndex(({ key }) => key === before);
    if (index > 0) scrollTo(index);
  });
}

interface RowProps {
  readonly run: string;
  readonly row: StoryRow;
  /** Whether the speaker of the line before speaks this one as well. */
  readonly again: boolean;
}

function Row({ run, row, again }: RowProps) {
  const { step, attempt, role, text, style, at } = row;
  const time = (
    <time dateTime={at} title={momentText(at)}>
      {clockText(at)}
    </time>
  );
  return (
    <div className={`told ${role === '' ? 'plain' : role} ${style ?? ''}`}>
      {step !== undefined && attempt !== undefined ? (
        <Link to={runPath(run, { step, attempt })} className="when" title={`${step}, attempt ${attempt}`}>
          {time}
          <span className="unseen">{`, ${step}, attempt ${attempt}`}</span>
        </Link>
      ) : (
        <span className="when">{time}</span>
      )}
      <span className="who">{again ? <span className="unseen">{role}</span> : role}</span>
      <ProseText text={text} />
    </div>
  );
}
