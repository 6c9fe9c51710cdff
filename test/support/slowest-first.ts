import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take a minute and more although some are short: what they run stands elsewhere. */
const SLOWEST = [
  'real-agents',
  'tracer-bullet',
  'cheats',
  'any-machine',
  'knowing-cheats',
  'acp-face',
  'readme',
  'run-remembers',
  'proof-survives',
  'demo',
];

/**
 * Begins with the files that take longest, so that the last ones to end are short and no core waits for them. Without
 * results of an earlier run, as in a fresh clone, vitest goes by the size of a file.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort.call(this, files);
    const slow = ({ project, moduleId }: TestSpecification): number =>
      project.name === 'e2e' ? SLOWEST.indexOf(basename(moduleId, '.test.ts')) : -1;
    // In place, so that the files of other projects and groups stay where they belong.
    const ordered = [
      ...sorted.filter((file) => slow(file) !== -1).toSorted((a, b) => slow(a) - slow(b)),
      ...sorted.filter(({ project }) => project.name === 'e2e').filter((file) => slow(file) === -1),
    ];
    return sorted.map((file) => (file.project.name === 'e2e' ? (ordered.shift() ?? file) : file));
  }
}
