import { drawGraph } from '../orchestration/graph.ts';

export async function graphDrawing(): Promise<string> {
  return await drawGraph();
}
