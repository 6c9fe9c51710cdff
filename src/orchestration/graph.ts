import {
  Command,
  END,
  START,
  StateGraph,
  type BaseCheckpointSaver,
  type CompiledStateGraph,
} from '@langchain/langgraph';
import type { Capabilities } from './capabilities.ts';
import { requireGoingOn } from './going-on.ts';
import { RunStateSpec, type RunState, type RunUpdate } from './run-state.ts';
import { endsOf, nodeAfter, STATIONS, STORY, type NodeName } from './story.ts';
import { traceNothing } from './trace-nothing.ts';

/**
 * The story of a run as LangGraph runs and draws it.
 *
 * Invariants
 *  G1  One table lists the nodes and the successors of each: the drawing and the running graph are both made from it.
 *  G2  All nodes of one attempt at a step run in one superstep: a node that only follows its predecessor runs in the
 *      same one, and the cursor moves once. A run that is killed on the way runs them again, and the journal returns
 *      what they already did.
 *  G3  A node that fails does so in a superstep of its own: a run that is resumed after a pause or an error starts
 *      there.
 */
const GOES_ON: ReadonlySet<string> = new Set<NodeName>(['execute', 'verify', 'reflect', 'commit', 'summarise']);

/** As it is run. */
export function createGraph(
  run: Capabilities,
  saver: BaseCheckpointSaver,
): CompiledStateGraph<RunState, RunUpdate, string> {
  traceNothing();
  // The node that failed inside a longer superstep, until it fails in one of its own (G3).
  let failed: { readonly at: NodeName; readonly error: unknown } | undefined;
  const from = async (first: NodeName, before: RunState): Promise<Command> => {
    const known = failed;
    failed = undefined;
    if (known?.at === first) throw known.error;
    const update: RunUpdate = {};
    const state = { ...before };
    for (let at = first; ;) {
      try {
        // Between two nodes no work is half done, so a run stops here when it is asked to.
        requireGoingOn(run.signal);
        const came = await STORY[at].work(state, run);
        Object.assign(update, came);
        Object.assign(state, came);
      } catch (error) {
        if (at === first) throw error;
        failed = { at, error };
        return new Command({ update, goto: at });
      }
      const goto = nodeAfter(at, state);
      if (goto === 'end') return new Command({ update, goto: END });
      if (!GOES_ON.has(goto)) return new Command({ update, goto });
      at = goto;
    }
  };
  const graph = new StateGraph(RunStateSpec);
  for (const [name, station] of STATIONS) {
    graph.addNode(name, async (state: RunState) => await from(name, state), { ends: [...endsOf(station)] });
  }
  return graph.addEdge(START, 'recall' as typeof START).compile({ checkpointer: saver });
}

/** As it is drawn, from the same table (G1). */
export function drawnGraph(): CompiledStateGraph<RunState, RunUpdate, string> {
  const graph = new StateGraph(RunStateSpec);
  const notRun = (): never => {
    throw new TypeError('a graph that is only drawn cannot be run');
  };
  for (const [name] of STATIONS) graph.addNode(name, notRun);
  const story = graph as StateGraph<typeof RunStateSpec.spec, RunState, RunUpdate, NodeName | typeof START>;
  story.addEdge(START, 'recall');
  for (const [name, { next }] of STATIONS) {
    if (typeof next === 'string') story.addEdge(name, next === 'end' ? END : next);
    else story.addConditionalEdges(name, next.route as never, { ...next.ends });
  }
  return story.compile();
}

/** As Mermaid, for people. */
export async function drawGraph(): Promise<string> {
  const drawing = await drawnGraph().getGraphAsync();
  return drawing.drawMermaid({ withStyles: false });
}
