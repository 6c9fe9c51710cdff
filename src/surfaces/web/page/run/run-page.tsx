import { printableLine } from '../../../../core/printable.ts';
import type { RunHead } from '../../api-types.ts';
import type { AttemptPlace } from '../data/route.ts';
import type { Told } from '../../run-story.ts';
import { Failed, Loading } from '../parts/state-of-things.tsx';
import { useTitle } from '../parts/use-title.ts';
import { PauseCard } from '../waiting/pause-card.tsx';
import { AttemptView } from './attempt-view.tsx';
import { PlanGraph } from './plan-graph.tsx';
import { RunFacts } from './run-facts.tsx';
import { RunHeader } from './run-header.tsx';
import { Story } from './story.tsx';
import { stepsNow } from './steps-now.ts';
import { useRun } from './use-run.ts';

interface RunPageProps {
  readonly id: string;
  readonly place: AttemptPlace | undefined;
}

/** One run: its plan, its story, and the proof of each attempt. */
export function RunPage({ id, place }: RunPageProps) {
  const { run, failure, again } = useRun(id);
  const head = run?.head;
  useTitle(
    head === undefined ? 'Run' : `${place === undefined ? '' : `${place.step} · `}${head.run.request.slice(0, 60)}`,
  );
  if (run === undefined) {
    return failure === undefined ? <Loading what="the run" /> : <Failed failure={failure} again={again} />;
  }
  return <LoadedRun {...run} place={place} again={again} />;
}

interface LoadedRunProps {
  readonly head: RunHead;
  readonly told: Told;
  readonly earlier: () => void;
  readonly place: AttemptPlace | undefined;
  readonly again: () => void;
}

function LoadedRun({ head, told, earlier, place, again }: LoadedRunProps) {
  const steps = stepsNow(head, told);
  const attempt = attemptAt(head, place);
  return (
    <article className="run">
      <RunHeader head={head} told={told} again={again} />
      {head.pause === undefined ? null : <PauseCard id={head.run.id} open={head.pause} head={head} answered={again} />}
      <div className="run-columns">
        <aside className="run-side" aria-label="Plan and facts">
          <PlanGraph run={head.run.id} steps={steps} attempts={head.attempts} chosen={place?.step} />
          <RunFacts head={head} told={told} />
        </aside>
        <section className="run-main" aria-label={place === undefined ? 'Story' : `Step ${printableLine(place.step)}`}>
          {place === undefined ? (
            <Story run={head.run.id} told={told} earlier={earlier} />
          ) : (
            <AttemptView head={head} told={told} place={place} attempt={attempt} />
          )}
        </section>
      </div>
    </article>
  );
}

function attemptAt(head: RunHead, place: AttemptPlace | undefined): RunHead['attempts'][number] | undefined {
  if (place === undefined) return undefined;
  const plan = place.plan ?? head.plans.at(-1)?.number;
  return head.attempts.findLast(
    (one) => one.step === place.step && one.attempt === place.attempt && (plan === undefined || one.plan === plan),
  );
}
