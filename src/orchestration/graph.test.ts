import { expect, test } from 'vitest';
import { createGraph, drawGraph } from './graph.ts';

test('the drawing is the story of a run', async () => {
  expect(await drawGraph()).toMatchInlineSnapshot(`
    "graph TD;
    	__start__ --> recall;
    	execute --> verify;
    	make_plan --> optimise;
    	optimise --> dispatch;
    	recall --> make_plan;
    	refine --> execute;
    	remember --> __end__;
    	verify --> reflect;
    	dispatch -.-> execute;
    	dispatch -.-> verify;
    	dispatch -.-> prove_run;
    	reflect -.-> commit;
    	reflect -.-> refine;
    	reflect -.-> rollback;
    	rollback -. &nbsp;plan&nbsp; .-> make_plan;
    	rollback -.-> remember;
    	commit -.-> summarise;
    	commit -.-> refine;
    	commit -.-> rollback;
    	commit -.-> dispatch;
    	commit -.-> remember;
    	summarise -.-> refine;
    	summarise -.-> rollback;
    	summarise -.-> dispatch;
    	summarise -.-> remember;
    	prove_run -. &nbsp;plan&nbsp; .-> make_plan;
    	prove_run -.-> remember;
    "
  `);
});

test('every node can be reached from the start, and from every node the end', async () => {
  const drawing = await createGraph(undefined).getGraphAsync();
  const names = Object.keys(drawing.nodes);
  const edges = drawing.edges.map(({ source, target }) => [source, target] as const);
  const reach = (from: string, forward: boolean): ReadonlySet<string> => {
    const seen = new Set([from]);
    for (const name of seen) {
      for (const [a, b] of edges) if ((forward ? a : b) === name) seen.add(forward ? b : a);
    }
    return seen;
  };
  expect([...reach('__start__', true)].toSorted()).toEqual(names.toSorted());
  expect([...reach('__end__', false)].toSorted()).toEqual(names.toSorted());
});
