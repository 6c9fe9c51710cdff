/** A step and its dependencies. */
interface Node {
  readonly id: string;
  readonly dependencies: readonly string[];
}

/** A line between two steps, in places of a grid: the column's middle as a share of the width, and the layer. */
export interface PlanEdge {
  readonly from: string;
  readonly to: string;
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/**
 * Steps in layers: each below all steps that it depends on. A step that depends on itself, or on nothing known, is on
 * top.
 */
export function planLayers<T extends Node>(steps: readonly T[]): readonly (readonly T[])[] {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const depths = new Map<string, number>();
  const depthOf = (step: T, path: ReadonlySet<string>): number => {
    const known = depths.get(step.id);
    if (known !== undefined) return known;
    if (path.has(step.id)) return 0;
    const behind = new Set([...path, step.id]);
    let depth = 0;
    for (const id of step.dependencies) {
      const before = byId.get(id);
      if (before !== undefined && !behind.has(id)) depth = Math.max(depth, depthOf(before, behind) + 1);
    }
    depths.set(step.id, depth);
    return depth;
  };
  const layers: T[][] = [];
  for (const step of steps) (layers[depthOf(step, new Set())] ??= []).push(step);
  return layers.map((layer) => layer ?? []);
}

/** Only lines that no other path implies: s1 -> s2 -> s3 needs no third line from s1 to s3. */
export function planEdges(layers: readonly (readonly Node[])[]): readonly PlanEdge[] {
  const place = new Map<string, { readonly x: number; readonly y: number }>();
  const nodes = new Map<string, Node>();
  for (const [y, layer] of layers.entries()) {
    for (const [i, node] of layer.entries()) {
      place.set(node.id, { x: (i + 0.5) / layer.length, y });
      nodes.set(node.id, node);
    }
  }
  const above = new Map<string, ReadonlySet<string>>();
  const edges: PlanEdge[] = [];
  for (const { id, dependencies } of layers.flat()) {
    const direct = dependencies.filter((one) => (place.get(one)?.y ?? Infinity) < (place.get(id)?.y ?? 0));
    const farther = new Set(direct.flatMap((one) => [...(above.get(one) ?? [])]));
    above.set(id, new Set([...direct, ...farther]));
    for (const from of direct.filter((one) => !farther.has(one))) {
      const [a, b] = [place.get(from), place.get(id)];
      if (a !== undefined && b !== undefined) edges.push({ from, to: id, x1: a.x, y1: a.y, x2: b.x, y2: b.y });
    }
  }
  return edges;
}
