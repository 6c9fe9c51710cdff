import { findCycle, importGraph } from './import-graph.ts';

/** Who may import whom. A folder may always import itself. The same table stands in docs/architecture.md. */
export const HOUSE_RULES: Readonly<Record<string, readonly string[]>> = {
  core: [],
  config: ['core'],
  telemetry: ['core'],
  processes: ['core'],
  storage: ['core'],
  embeddings: ['core', 'storage'],
  trajectory: ['core', 'storage'],
  permissions: ['core', 'config', 'storage'],
  vectors: ['core', 'storage', 'processes'],
  memory: ['core', 'config', 'storage', 'embeddings', 'vectors'],
  tools: ['core', 'storage', 'processes', 'permissions'],
  agents: ['core', 'config', 'processes', 'trajectory', 'permissions'],
  'builtin-agent': ['core', 'config', 'processes', 'tools', 'permissions', 'agents'],
  workspace: ['core', 'storage', 'processes'],
  verification: ['core', 'storage', 'processes', 'workspace', 'agents'],
  orchestration: [
    'core',
    'config',
    'storage',
    'memory',
    'agents',
    'trajectory',
    'tools',
    'permissions',
    'workspace',
    'verification',
  ],
  home: ['core', 'config', 'telemetry', 'storage', 'memory', 'tools', 'workspace', 'verification'],
  record: ['core', 'storage', 'memory', 'trajectory', 'workspace', 'verification', 'orchestration', 'home'],
  doctor: [
    'core',
    'config',
    'processes',
    'storage',
    'embeddings',
    'agents',
    'builtin-agent',
    'workspace',
    'orchestration',
    'home',
  ],
  runs: [
    'core',
    'config',
    'telemetry',
    'processes',
    'storage',
    'embeddings',
    'trajectory',
    'permissions',
    'vectors',
    'memory',
    'tools',
    'agents',
    'builtin-agent',
    'workspace',
    'verification',
    'orchestration',
    'home',
    'record',
  ],
  warm: ['core', 'config', 'processes', 'memory', 'home', 'doctor'],
  demo: ['core', 'processes', 'builtin-agent', 'home', 'record', 'runs'],
  runtime: [
    'core',
    'config',
    'telemetry',
    'processes',
    'storage',
    'embeddings',
    'trajectory',
    'permissions',
    'vectors',
    'memory',
    'tools',
    'agents',
    'builtin-agent',
    'workspace',
    'verification',
    'orchestration',
    'home',
    'record',
    'doctor',
    'warm',
    'runs',
    'demo',
  ],
  surfaces: ['runtime', 'config', 'core', 'bench'],
  bench: [
    'core',
    'config',
    'telemetry',
    'processes',
    'storage',
    'embeddings',
    'trajectory',
    'permissions',
    'vectors',
    'memory',
    'tools',
    'agents',
    'builtin-agent',
    'workspace',
    'verification',
    'orchestration',
    'home',
    'record',
    'runs',
    'runtime',
  ],
  library: [
    'core',
    'config',
    'processes',
    'storage',
    'embeddings',
    'trajectory',
    'vectors',
    'memory',
    'agents',
    'builtin-agent',
    'verification',
    'home',
    'runs',
    'runtime',
    'surfaces',
  ],
};

/** Rooms that these enter by one file alone: whatever shows Atlas to somebody knows nothing of how it is built. */
export const DOORS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  surfaces: { runtime: 'src/runtime/atlas.ts', bench: 'bench/benches.ts' },
};

/** Everything below `root` that breaks the rules of the house, one sentence each. */
export function houseViolations(root: string): readonly string[] {
  const edges = importGraph(root, ['src', 'bench']);
  const violations: string[] = [];
  for (const { from, to, typeOnly } of edges) {
    const source = roomOf(from);
    const target = roomOf(to);
    if (source === undefined) violations.push(`${from} stands in no room of the house`);
    else if (target === undefined) violations.push(`${from} imports ${to}, which stands in no room of the house`);
    else if (source !== target && !(HOUSE_RULES[source] ?? []).includes(target)) {
      violations.push(`${from} may not import ${to}${typeOnly ? ' (not even a type)' : ''}: ${source} -> ${target}`);
    } else {
      const door = DOORS[source]?.[target];
      if (door !== undefined && door !== to) violations.push(`${from} may not import ${to}: its door is ${door}`);
    }
  }
  const cycle = findCycle(edges);
  if (cycle !== undefined) violations.push(`cycle: ${cycle.join(' -> ')}`);
  return violations;
}

function roomOf(file: string): string | undefined {
  const [top, second] = file.split('/');
  const room = top === 'src' ? second : top;
  return room !== undefined && room in HOUSE_RULES ? room : undefined;
}
