import { useMemo } from 'react';
import type { RunHead, StepState } from '../../api-types.ts';
import { runPath } from '../data/route.ts';
import { Link } from '../parts/link.tsx';
import { LineText } from '../parts/said-text.tsx';
import { planEdges, planLayers } from './plan-layers.ts';

interface PlanGraphProps {
  readonly run: string;
  readonly steps: readonly StepState[];
  readonly attempts: RunHead['attempts'];
  readonly chosen: string | undefined;
}

/** As the style has it. */
const LAYER_PX = 68;
const NODE_PX = 48;
/** More than this beside each other, or in all, is read as a list. */
const MOST_BESIDE = 3;
const MOST_DRAWN = 60;

const SIGNS: Readonly<Record<StepState['status'], readonly [sign: string, word: string]>> = {
  pending: ['○', 'not begun'],
  in_progress: ['●', 'being worked on'],
  completed: ['✓', 'done'],
  failed: ['✗', 'failed'],
  refined: ['↻', 'tried again'],
  blocked: ['■', 'blocked'],
};

/** The plan as a graph: the dependencies, and the state of each step. */
export function PlanGraph({ run, steps, attempts, chosen }: PlanGraphProps) {
  const layers = useMemo(() => planLayers(steps), [steps]);
  const edges = useMemo(() => planEdges(layers), [layers]);
  if (steps.length === 0) return <p className="dim plan-none">There is no plan yet.</p>;
  const drawn = steps.length <= MOST_DRAWN && layers.every((layer) => layer.length <= MOST_BESIDE);
  const rows = drawn ? layers : steps.map((step) => [step]);
  return (
    <nav className="plan" aria-label="Plan">
      <h2>Plan</h2>
      <div className="plan-graph">
        {drawn ? (
          <svg
            aria-hidden="true"
            viewBox={`0 0 100 ${layers.length * LAYER_PX}`}
            preserveAspectRatio="none"
            height={layers.length * LAYER_PX}
          >
            {edges.map(({ from, to, x1, y1, x2, y2 }) => {
              const top = y1 * LAYER_PX + NODE_PX;
              const foot = y2 * LAYER_PX;
              const half = foot - (LAYER_PX - NODE_PX) / 2;
              return (
                <path
                  key={`${from} ${to}`}
                  className={steps.find(({ id }) => id === from)?.status === 'completed' ? 'done' : undefined}
                  d={`M${x1 * 100} ${top}V${half}H${x2 * 100}V${foot}`}
                />
              );
            })}
          </svg>
        ) : null}
        <ol className={drawn ? 'drawn' : undefined}>
          {rows.map((layer) => (
            <li key={layer.map(({ id }) => id).join(' ')}>
              {layer.map((step) => (
                <PlanNode
                  key={step.id}
                  run={run}
                  step={step}
                  attempts={attempts.filter((one) => one.step === step.id)}
                  chosen={chosen === step.id}
                />
              ))}
            </li>
          ))}
        </ol>
      </div>
    </nav>
  );
}

interface PlanNodeProps {
  readonly run: string;
  readonly step: StepState;
  readonly attempts: RunHead['attempts'];
  readonly chosen: boolean;
}

function PlanNode({ run, step, attempts, chosen }: PlanNodeProps) {
  const [sign, word] = SIGNS[step.status];
  const last = attempts.at(-1);
  const attempt = Math.max(1, last?.attempt ?? step.attempts);
  return (
    <Link
      to={runPath(run, { step: step.id, attempt })}
      className={`node ${step.status}${step.verify ? ' verify' : ''}`}
      aria-current={chosen ? 'step' : undefined}
    >
      <span className="sign" aria-hidden="true">
        {sign}
      </span>
      <span className="node-text">
        <span className="node-id">
          <LineText text={step.id} />
          {step.attempts > 1 ? <span className="dim"> · {step.attempts} attempts</span> : null}
          <span className="unseen">, {word}: </span>
        </span>
        <span className="node-title">
          <LineText text={step.title} />
        </span>
      </span>
    </Link>
  );
}
