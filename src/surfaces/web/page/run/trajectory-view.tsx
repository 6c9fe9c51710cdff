import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiTrajectories, TrajectoryPage } from '../../api-types.ts';
import { failureFrom, getJson, type ApiFailure } from '../data/api-client.ts';
import { useResource } from '../data/use-resource.ts';
import { MarkdownText } from '../parts/markdown-text.tsx';
import { LineText, ProseText } from '../parts/said-text.tsx';
import { Empty, Failed, Loading } from '../parts/state-of-things.tsx';
import { counted } from '../text/format.ts';

interface TrajectoryViewProps {
  readonly run: string;
  readonly step: string;
  readonly attempt: number;
}

type Step = TrajectoryPage['steps'][number];

/** The agent's actions in an attempt: each step with its thought, its call and its result. */
export function TrajectoryView({ run, step, attempt }: TrajectoryViewProps) {
  const { value, failure, again } = useResource<ApiTrajectories>(`/api/runs/${encodeURIComponent(run)}/trajectories`);
  if (failure !== undefined) return <Failed failure={failure} again={again} />;
  if (value === undefined) return <Loading what="the trajectory" />;
  const own = value.trajectories.filter((one) => one.step === step && one.attempt === attempt);
  if (own.length === 0) return <Empty title="No trajectory was kept of this attempt" />;
  return own.map((one) => <Steps key={one.id} id={one.id} />);
}

const PAGE = 50;
const ROW_PX = 96;

/** Pages of a trajectory, fetched as the person scrolls: it may have thousands of steps. */
function Steps({ id }: { readonly id: string }) {
  const [steps, setSteps] = useState<ReadonlyMap<number, Step>>(new Map());
  const [pictures, setPictures] = useState<ReadonlyMap<number, readonly string[]>>(new Map());
  const [total, setTotal] = useState<number>();
  const [final, setFinal] = useState('');
  const [failure, setFailure] = useState<ApiFailure>();
  const asked = useRef(new Set<number>());
  const place = useRef<HTMLOListElement>(null);

  const load = useCallback(
    (page: number) => {
      if (asked.current.has(page)) return;
      asked.current.add(page);
      getJson<TrajectoryPage>(`/api/trajectories/${encodeURIComponent(id)}?after=${page * PAGE}&limit=${PAGE}`).then(
        (answer) => {
          setTotal(answer.total);
          setFinal(answer.finalMessage);
          setSteps((before) => new Map([...before, ...answer.steps.map((one, i) => [answer.from + i, one] as const)]));
          setPictures((before) => {
            const after = new Map(before);
            for (const { step, address } of answer.pictures) after.set(step, [...(after.get(step) ?? []), address]);
            return after;
          });
        },
        (error: unknown) => {
          asked.current.delete(page);
          setFailure(failureFrom(error));
        },
      );
    },
    [id],
  );
  useEffect(() => {
    load(0);
  }, [load]);

  const rows = useWindowVirtualizer({
    count: total ?? 0,
    estimateSize: () => ROW_PX,
    overscan: 6,
    scrollMargin: place.current?.offsetTop ?? 0,
  });
  const items = rows.getVirtualItems();
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => {
    for (let page = Math.floor(from / PAGE); page <= Math.floor(to / PAGE); page += 1) load(page);
  }, [from, load, to]);

  if (failure !== undefined && total === undefined) return <Failed failure={failure} />;
  if (total === undefined) return <Loading what="its steps" />;
  return (
    <>
      <p className="dim">{counted(total, 'step')}</p>
      <ol ref={place} className="trajectory" style={{ height: rows.getTotalSize() }}>
        {items.map(({ index, key, start }) => (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            style={{ transform: `translateY(${start - rows.options.scrollMargin}px)` }}
          >
            <TrajectoryStep number={index + 1} step={steps.get(index)} pictures={pictures.get(index) ?? []} />
          </li>
        ))}
      </ol>
      {final === '' ? null : (
        <>
          <h3>Its last words</h3>
          <blockquote>
            <MarkdownText text={final} />
          </blockquote>
        </>
      )}
    </>
  );
}

interface TrajectoryStepProps {
  readonly number: number;
  readonly step: Step | undefined;
  readonly pictures: readonly string[];
}

const SHORT = 600;
const MOST_ACTION = 1000;
const MOST_THOUGHT = 3000;

function TrajectoryStep({ number, step, pictures }: TrajectoryStepProps) {
  const [whole, setWhole] = useState(false);
  if (step === undefined) return <p className="dim">{number} …</p>;
  const { thought, action, observation, metadata } = step;
  const long = observation.length > SHORT || thought.length > MOST_THOUGHT || action.length > MOST_ACTION;
  return (
    <div className="trajectory-step">
      <span className="number dim">{number}</span>
      <div>
        {thought.trim() === '' ? null : (
          <p className="thought">
            <ProseText text={whole ? thought : thought.slice(0, MOST_THOUGHT)} />
          </p>
        )}
        <p className="action mono">
          <LineText text={whole ? action : action.slice(0, MOST_ACTION)} />
          {metadata.status === 'completed' ? null : (
            <span className="warn">
              {' '}
              <LineText text={metadata.status} />
            </span>
          )}
        </p>
        {observation === '' ? null : (
          <pre className="observation" tabIndex={0} aria-label={`Observation ${number}`}>
            <ProseText text={whole || !long ? observation : `${observation.slice(0, SHORT)} …`} />
          </pre>
        )}
        {long ? (
          <button
            type="button"
            className="quiet"
            aria-expanded={whole}
            onClick={() => {
              setWhole(!whole);
            }}
          >
            {whole ? 'Less' : `All ${thought.length + action.length + observation.length} characters`}
          </button>
        ) : null}
        {pictures.map((address) => (
          <img key={address} src={address} alt={`What was seen in step ${number}`} loading="lazy" />
        ))}
      </div>
    </div>
  );
}
