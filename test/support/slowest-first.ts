import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take half a minute and more although some are short: what they run stands elsewhere. */
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
  'demo',
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
