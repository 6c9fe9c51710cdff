import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take long although some are short: what they run stands elsewhere. Of the programs those of a quarter of a
 * minute and more, of the rest those of some seconds: whichever came last would end alone.
 */
const SLOWEST = [
  'real-agents',
  'proof-survives',
  'forget-chroma',
  'tool-attacks',
  'memory-attacks',
  'knowing-cheats',
  'cheats',
  'watchful-cheats',
  'run-remembers',
  'tracer-bullet',
  'any-machine',
  'packed-install',
  'readme',
  'acp-face',
  'run-with-agent',
  'team-takeover',
  'lying-executors',
  'own-checks',
  'page',
  'agents',
  'page-waits',
  'screen-agent',
  'mcp-http-attacks',
  'run-escapes',
  'demo',
  'mcp-servers',
  'tui-terminal',
  'mcp-server',
  'secrets',
  'fleet',
  'storage-survives',
  'run-as-nobody',
  'tui',
  'killed-in-a-row',
  'team-commands',
  'bench-run',
  'memory-feed',
  'compare-statements',
  'vector-index',
  'web-attacks',
  'tenants',
  'tampering',
  'task-executor',
  'attempt-limits',
];

/** A process that ran a file is kept as long as the next one of the queue is of the same project, and shares processes. */
const PROJECTS = ['apart', 'e2e', 'saver', 'thorough', 'alone', 'quick'];

/**
 * Begins with the files that take longest, so that the last ones to end are short and no core waits for them. Without
 * results of an earlier run, as in a fresh clone, vitest goes by the size of a file.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort.call(this, files);
    return sorted.toSorted((a, b) => place(a) - place(b));
  }
}

function place({ project, moduleId }: TestSpecification): number {
  const slow = SLOWEST.indexOf(basename(moduleId, '.test.ts'));
  return PROJECTS.indexOf(project.name) * (SLOWEST.length + 1) + (slow === -1 ? SLOWEST.length : slow);
}
