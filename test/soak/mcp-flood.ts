import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanEnvironment } from '../support/atlas.ts';
import { askInParallel, markedConcepts } from '../support/marked-concepts.ts';
import { endServer, listening, spawnHttpServer } from '../support/mcp.ts';

/**
 * Fifty clients with equal request ids search for a word of their own each, at once:
 * `npm run soak -- mcp-flood [REQUESTS EACH]`. Nobody may be given another's answer, and none may be lost.
 */
const each = Number(process.argv[2] ?? 200);
const folder = mkdtempSync(join(tmpdir(), 'atlas-mcp-flood-'));
const project = join(folder, 'project');
mkdirSync(project);
const concepts = markedConcepts(50);
const main = join(import.meta.dirname, '../../dist/src/surfaces/cli/main.js');
const imported = spawnSync(process.execPath, [main, 'memory', 'import', '-'], {
  cwd: project,
  env: cleanEnvironment(folder),
  input: concepts.map(({ line }) => line).join('\n'),
});
if (imported.status !== 0) throw new Error(imported.stderr.toString());
const child = spawnHttpServer(project);
try {
  const server = await listening(child, project);
  const start = performance.now();
  const answers = await askInParallel(server, concepts, each, () => true);
  const seconds = Math.round((performance.now() - start) / 1000);
  process.stdout.write(`${JSON.stringify({ searches: concepts.length * each, ...answers, seconds })}\n`);
  process.exitCode = answers.right === concepts.length * each ? 0 : 1;
} finally {
  await endServer(child);
  rmSync(folder, { recursive: true, force: true });
}
