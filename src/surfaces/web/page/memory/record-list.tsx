import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiRecords } from '../../api-types.ts';
import { getJson } from '../data/api-client.ts';
import { FIRST_RECORDS } from '../data/first-answer.ts';
import { recordPath } from '../data/route.ts';
import { isStill } from '../picture/still.ts';
import { Link } from '../parts/link.tsx';
import { LineText } from '../parts/said-text.tsx';
import { useNow } from '../parts/use-now.ts';
import { agoText, counted } from '../text/format.ts';
import { recordWords, trustWords } from './record-words.ts';

const ROW_PX = 62;
const NEAR_THE_END = 20;

/** A tall screen shows no more. */
const STILL_ROWS = 24;
const LABEL = 'The newest memories';

export function RecordList({ first }: { readonly first: ApiRecords }) {
  return isStill() ? <StillRecords first={first} /> : <LiveRecords first={first} />;
}

function StillRecords({ first }: { readonly first: ApiRecords }) {
  const now = Date.now();
  return (
    <ul className="records" aria-label={LABEL}>
      {first.records.slice(0, STILL_ROWS).map((record) => (
        <li key={record.id}>
          <RecordRow record={record} now={now} />
        </li>
      ))}
    </ul>
  );
}

/** The newest records first; more are fetched as the person scrolls. */
function LiveRecords({ first }: { readonly first: ApiRecords }) {
  const [records, setRecords] = useState(first.records);
  const [next, setNext] = useState(first.next);
  const asked = useRef<string>(undefined);
  const place = useRef<HTMLUListElement>(null);
  const now = useNow();
  const rows = useWindowVirtualizer({
    count: records.length,
    estimateSize: () => ROW_PX,
    overscan: 8,
    scrollMargin: place.current?.offsetTop ?? 0,
    getItemKey: (index) => records[index]?.id ?? index,
  });
  const items = rows.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const more = useCallback((after: string) => {
    if (asked.current === after) return;
    asked.current = after;
    getJson<ApiRecords>(`${FIRST_RECORDS}&after=${encodeURIComponent(after)}`).then(
      (answer) => {
        setRecords((before) => [...before, ...answer.records]);
        setNext(answer.next);
      },
      () => {
        asked.current = undefined;
      },
    );
  }, []);
  useEffect(() => {
    if (next !== undefined && last >= records.length - NEAR_THE_END) more(next);
  }, [last, more, next, records.length]);
  return (
    <ul ref={place} className="records" aria-label={LABEL} style={{ height: rows.getTotalSize() }}>
      {items.map(({ index, key, start }) => {
        const record = records[index];
        if (record === undefined) return null;
        return (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            style={{ transform: `translateY(${start - rows.options.scrollMargin}px)` }}
          >
            <RecordRow record={record} now={now} />
          </li>
        );
      })}
    </ul>
  );
}

function RecordRow({ record, now }: { readonly record: ApiRecords['records'][number]; readonly now: number }) {
  return (
    <Link to={recordPath(record.id)} className="record-row">
      <span className="record-title">
        <LineText text={recordWords(record).title} />
      </span>
      <span className="meta dim">
        <span>{record.kind}</span>
        <span>{trustWords(record)}</span>
        {record.uses > 0 ? <span>shown {counted(record.uses, 'time')}</span> : null}
        <span>{agoText(record.createdAt, now)}</span>
      </span>
    </Link>
  );
}
