import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { scratchFolder } from './scratch.ts';

/** A project with these files, in a folder of its own so that its neighbours belong to the test as well. */
export function projectWith(files: Readonly<Record<string, string>>): string {
  const project = join(scratchFolder(), 'project');
  mkdirSync(project);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, name)), { recursive: true });
    writeFileSync(join(project, name), text);
  }
  return project;
}

/** A plan that writes one file and proves it. */
export function greetingPlan(content = 'two\n', wanted = 'two'): string {
  return JSON.stringify({
    steps: [
      {
        id: 's1',
        title: 'write the greeting',
        action: { tool: 'write_file', args: { path: 'b.txt', content } },
        writes: ['b.txt'],
        checks: [{ kind: 'file', path: 'b.txt', contains: wanted }],
      },
    ],
  });
}
