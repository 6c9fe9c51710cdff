import { END, START, StateGraph, type BaseCheckpointSaver, type CompiledStateGraph } from '@langchain/langgraph';
import type { Capabilities } from './capabilities.ts';
import { requireGoingOn } from './going-on.ts';
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
import { RunStateSpec, type RunState, type RunUpdate } from './run-state.ts';
import { traceNothing } from './trace-nothing.ts';

type Node = (state: RunState, run: Capabilities) => Promise<RunUpdate>;

/** The story of a run, as a graph: each node is a short function over the capabilities of the run. */
export function createGraph(
  run: Capabilities | undefined,
  saver?: BaseCheckpointSaver,
): CompiledStateGraph<RunState, RunUpdate, string> {
  traceNothing();
  const bound =
    (node: Node) =>
    async (state: RunState): Promise<RunUpdate> => {
      if (run === undefined) throw new TypeError('a graph that is only drawn cannot be run');
      // Between two nodes nothing is half done: this is where a run stops when it is told to.
      requireGoingOn(run.signal);
      return await node(state, run);
    };
  const graph = new StateGraph(RunStateSpec)
    .addNode('recall', bound(recall))
    .addNode('make_plan', bound(plan))
    .addNode('optimise', bound(optimise))
    .addNode('dispatch', bound(dispatch))
    .addNode('execute', bound(execute))
    .addNode('verify', bound(verify))
    .addNode('reflect', bound(reflect))
    .addNode('commit', bound(commit))
    .addNode('refine', bound(refine))
    .addNode('rollback', bound(rollback))
    .addNode('summarise', bound(summarise))
    .addNode('prove_run', bound(proveRun))
    .addNode('remember', bound(remember))
    .addEdge(START, 'recall')
    .addEdge('recall', 'make_plan')
    .addEdge('make_plan', 'optimise')
    .addEdge('optimise', 'dispatch')
    .addConditionalEdges('dispatch', routeDispatch, ['execute', 'verify', 'prove_run'])
    .addEdge('execute', 'verify')
    .addEdge('verify', 'reflect')
    .addConditionalEdges('reflect', routeReflection, ['commit', 'refine', 'rollback'])
    .addEdge('refine', 'execute')
    .addConditionalEdges('rollback', routeRollback, { plan: 'make_plan', remember: 'remember' })
    .addConditionalEdges('commit', routeCommit, ['summarise', 'refine', 'rollback', 'dispatch', 'remember'])
    .addConditionalEdges('summarise', routeSummary, ['refine', 'rollback', 'dispatch', 'remember'])
    .addConditionalEdges('prove_run', routeProof, { plan: 'make_plan', remember: 'remember' })
    .addEdge('remember', END);
  const compiled = saver === undefined ? graph.compile() : graph.compile({ checkpointer: saver });
  return compiled;
}

/** As Mermaid, for people. */
export async function drawGraph(): Promise<string> {
  const drawing = await createGraph(undefined).getGraphAsync();
  return drawing.drawMermaid({ withStyles: false });
}
