import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { AgentDefinition } from '../../src/agents/agent-definition.ts';

/** What the registry says of a package, as far as the catalogue relies on it. */
export const packageSchema = z.looseObject({
  name: z.string(),
  version: z.string(),
  /** npm writes a single program as a text, which is then called like the package. */
  bin: z.union([z.string(), z.record(z.string(), z.string())]).default({}),
  repository: z.string().optional(),
});
export type AgentPackage = Readonly<z.infer<typeof packageSchema>>;

export const PACKAGES_FILE: string = join(import.meta.dirname, '../fixtures/agent-packages.json');

/** The packages as the registry told of them when `npm run soak -- catalogue --record` was last run. */
export function recordedPackages(): readonly AgentPackage[] {
  return z.array(packageSchema).parse(JSON.parse(readFileSync(PACKAGES_FILE, 'utf8')));
}

/** What of an entry of the catalogue is not so in its package; empty where everything is. */
export function faultsOf(agent: AgentDefinition, found: AgentPackage): readonly string[] {
  const { npx } = agent.distribution;
  const [program = '', ...args] = agent.atlas.command ?? [];
  const plain = found.name.replace(/^@[^/]+\//, '');
  const bin = typeof found.bin === 'string' ? { [plain]: found.bin } : found.bin;
  const files = new Set(Object.values(bin));
  return [
    ...(found.name === npx?.package ? [] : [`its package is called ${found.name}, not ${npx?.package ?? 'at all'}`]),
    ...(program in bin ? [] : [`${found.name} brings ${Object.keys(bin).join(', ')}, and no ${program}`]),
    // Of several programs npx takes the one that is called like the package, and none where there is no such one.
    ...(files.size === 1 || plain in bin ? [] : [`npx would not know which program of ${found.name} to run`]),
    ...(plain in bin && bin[plain] !== bin[program] ? [`npx would run ${plain}, and not ${program}`] : []),
    ...(args.join(' ') === npx?.args.join(' ') ? [] : ['installed it is started with other words than through npx']),
  ];
}
