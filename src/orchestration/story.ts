import type { Capabilities } from './capabilities.ts';
import { commit } from './nodes/commit.ts';
import { dispatch } from './nodes/dispatch.ts';
import { execute } from './nodes/execute.ts';
import { optimise, plan } from './nodes/plan.ts';
import { proveRun } from './nodes/prove-run.ts';
import { recall } from './nodes/recall.ts';
import { refine } from './nodes/refine.ts';
import { reflect } from './nodes/reflect.ts';
import { remember } from './nodes/remember.ts';
import { rollback } from './nodes/rollback.ts';
import { summarise } from './nodes/summarise.ts';
import { verify } from './nodes/verify.ts';
import {
  routeCommit,
  routeDispatch,
  routeProof,
  routeReflection,
  routeRollback,
  routeSummary,
} from './route-reflection.ts';
import type { RunState, RunUpdate } from './run-state.ts';

export type NodeName =
  | 'recall'
  | 'make_plan'
  | 'optimise'
  | 'dispatch'
  | 'execute'
  | 'verify'
  | 'reflect'
  | 'commit'
  | 'refine'
  | 'rollback'
  | 'summarise'
  | 'prove_run'
  | 'remember';

/** A branch of the story: the word for the state, as the drawing shows it, and the node that it leads to. */
export interface Crossing {
  readonly route: (state: RunState) => string;
  readonly ends: Readonly<Record<string, NodeName>>;
}

export interface Station {
  readonly work: (state: RunState, run: Capabilities) => Promise<RunUpdate>;
  readonly next: NodeName | Crossing | 'end';
}

function to(...names: readonly NodeName[]): Readonly<Record<string, NodeName>> {
  return Object.fromEntries(names.map((name) => [name, name]));
}

const plannerOrEnd = { plan: 'make_plan', remember: 'remember' } as const;

/** The nodes of a run and the successors of each. Both the drawing and the running graph are made from this table. */
export const STORY: Readonly<Record<NodeName, Station>> = {
  recall: { work: recall, next: 'make_plan' },
  make_plan: { work: plan, next: 'optimise' },
  optimise: { work: optimise, next: 'dispatch' },
  dispatch: { work: dispatch, next: { route: routeDispatch, ends: to('execute', 'verify', 'prove_run') } },
  execute: { work: execute, next: 'verify' },
  verify: { work: verify, next: 'reflect' },
  reflect: { work: reflect, next: { route: routeReflection, ends: to('commit', 'refine', 'rollback') } },
  rollback: { work: rollback, next: { route: routeRollback, ends: plannerOrEnd } },
  commit: {
    work: commit,
    next: { route: routeCommit, ends: to('summarise', 'refine', 'rollback', 'dispatch', 'remember') },
  },
  refine: { work: refine, next: 'execute' },
  summarise: { work: summarise, next: { route: routeSummary, ends: to('refine', 'rollback', 'dispatch', 'remember') } },
  prove_run: { work: proveRun, next: { route: routeProof, ends: plannerOrEnd } },
  remember: { work: remember, next: 'end' },
};

export const STATIONS = Object.entries(STORY) as readonly (readonly [NodeName, Station])[];

/** Every node that may come after it. */
export function endsOf({ next }: Station): readonly NodeName[] {
  if (next === 'end') return [];
  return typeof next === 'string' ? [next] : Object.values(next.ends);
}

/** The next node, by the state that this node left. */
export function nodeAfter(name: NodeName, state: RunState): NodeName | 'end' {
  const { next } = STORY[name];
  if (typeof next === 'string') return next;
  const word = next.route(state);
  const found = next.ends[word];
  if (found === undefined) throw new TypeError(`the story does not go on from ${name} by "${word}"`);
  return found;
}
