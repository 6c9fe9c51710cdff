import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take half a minute and more although some are short: what they run stands elsewhere. */
const SLOWEST = [
  'knowing-cheats',
  'real-agents',
  'cheats',
  'watchful-cheats',
  'tracer-bullet',
  'any-machine',
  'forget-chroma',
  'acp-face',
  'readme',
  'run-remembers',
  'proof-survives',
  'demo',
  'tool-attacks',
  'memory-attacks',
  'packed-install',
];

/** The quick ones are last, and together: a process that ran one of them is kept as long as another one follows. */
const PROJECTS = ['e2e', 'saver', 'thorough', 'alone', 'quick'];

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
  const slow = project.name === 'e2e' ? SLOWEST.indexOf(basename(moduleId, '.test.ts')) : -1;
  return slow === -1 ? SLOWEST.length + PROJECTS.indexOf(project.name) : slow;
}
