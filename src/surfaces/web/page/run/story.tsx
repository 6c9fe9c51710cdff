import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { runPath } from '../data/route.ts';
import type { StoryRow, Told } from '../data/run-story.ts';
import { Link } from '../parts/link.tsx';
import { ProseText } from '../parts/said-text.tsx';
import { Empty } from '../parts/state-of-things.tsx';
import { clockText, counted, momentText } from '../text/format.ts';
import { LiveWords } from './live-words.tsx';

interface StoryProps {
  readonly run: string;
  readonly told: Told;
}

const ROW_PX = 27;
const AT_THE_END_PX = 60;

/** The run in the words of its three roles. The list stays at its end while the person is there. */
export function Story({ run, told }: StoryProps) {
  const { story, dropped } = told;
  const place = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const rows = useVirtualizer({
    count: story.length,
    getScrollElement: () => place.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
    getItemKey: (index) => story[index]?.key ?? index,
  });
  useEffect(() => {
    if (atEnd.current && story.length > 0) rows.scrollToIndex(story.length - 1, { align: 'end' });
  }, [rows, story.length]);
  if (story.length === 0) return <Empty title="Nothing has been told of it yet" />;
  return (
    <>
      <h2>Story</h2>
      {dropped > 0 ? <p className="dim">{counted(dropped, 'earlier line')} are no longer kept here.</p> : null}
      <div
        ref={place}
        className="story"
        role="log"
        aria-label="Story"
        aria-live="off"
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          atEnd.current = scrollHeight - scrollTop - clientHeight < AT_THE_END_PX;
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
