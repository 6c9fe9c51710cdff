import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compiledFilter } from '../src/processes/sandbox/seccomp/compile-filter.ts';

/** Writes the filter of each architecture as the kernel takes it. A test compiles again and compares. */
const NATIVE = join(import.meta.dirname, '../src/processes/sandbox/native');

for (const architecture of ['arm64', 'x64'] as const) {
  await writeFile(join(NATIVE, `filter-${architecture}.bpf`), compiledFilter(architecture));
}
