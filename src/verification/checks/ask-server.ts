import type { Observation } from '../../core/observed.ts';
import { z } from 'zod';
import type { Check } from '../../core/check.ts';
import { DEFAULT_LIMIT_MS, runLine, type CheckRoom } from './run-command.ts';
import { sha256 } from '../../core/hash.ts';
import { cannotTell } from './observation.ts';

export type HttpCheck = Extract<Check, { kind: 'http' }>;

/**
 * Starts the server, waits for it, sends the request and reports. It runs inside the sandbox beside the server, because
 * they share a private network: they use no port of this machine, and no other program can answer in the server's
 * place.
 */
const CLIENT = `
const { spawn } = require('node:child_process');
const check = JSON.parse(process.env.ATLAS_HTTP_CHECK);
const server = spawn('/bin/sh', ['-c', check.start], { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
let said = '';
let ended;
server.stderr.on('data', (chunk) => { if (said.length < 4000) said += chunk; });
server.on('exit', (code, signal) => { ended = signal ?? code; });
const tell = (value) => {
  try { process.kill(-server.pid, 'SIGKILL'); } catch {}
  process.stdout.write(JSON.stringify(value), () => process.exit(0));
};
const ask = (url, init) => fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(5000) });
(async () => {
  const until = Date.now() + check.patience;
  for (;;) {
    if (ended !== undefined) {
      const why = 'the server ended (' + ended + '): ' + said.slice(-500);
      return tell(ended === 126 || ended === 127 || typeof ended === 'string' ? { problem: why } : { unanswered: why });
    }
    if (Date.now() > until) return tell({ problem: 'the server was not ready in time: ' + said.slice(-500) });
    try { await ask(check.ready); break; } catch { await new Promise((done) => setTimeout(done, 50)); }
  }
  try {
    const answer = await ask(check.url, { method: check.method, body: check.body });
    tell({ status: answer.status, body: (await answer.text()).slice(0, 1000000) });
  } catch (error) { tell({ unanswered: String(error.cause ?? error) }); }
})();
`;

const answerSchema = z.object({
  problem: z.string().optional(),
  unanswered: z.string().optional(),
  status: z.number().optional(),
  body: z.string().optional(),
});

export async function askServer(room: CheckRoom, check: HttpCheck): Promise<Observation> {
  const limit = check.timeLimitMs ?? Math.min(60_000, DEFAULT_LIMIT_MS);
  const asked = JSON.stringify({ ...check, patience: Math.floor(limit * 0.8) });
  const line = `ATLAS_HTTP_CHECK=${quoted(asked)} exec ${quoted(process.execPath)} -e ${quoted(CLIENT)}`;
  const { result, problem } = await runLine({ ...room, network: undefined }, line, limit);
  if (problem !== undefined) return cannotTell(`${check.start}: ${problem}`);
  const parsed = parse(result.stdout.text);
  if (parsed === undefined) return cannotTell(`${check.start}: nothing could be learnt (exit ${result.exitCode})`);
  // A server that cannot be run, or never gets ready, says nothing; one that ends by itself does not answer.
  if (parsed.problem !== undefined) return cannotTell(parsed.problem);
  const { status, body = '' } = parsed;
  const name = `${check.method} ${check.url}`;
  if (status === undefined) return { result: 'fail', evidence: `${name}: no answer (${parsed.unanswered ?? ''})` };
  const seen = { exitCode: status, output: sha256(body) };
  if (status !== check.status) return { result: 'fail', evidence: `${name}: ${status}`, ...seen };
  if (check.contains !== undefined && !body.includes(check.contains)) {
    return { result: 'fail', evidence: `${name}: ${status}, without ${JSON.stringify(check.contains)}`, ...seen };
  }
  return { result: 'pass', evidence: `${name}: ${status}`, ...seen };
}

function parse(text: string): z.infer<typeof answerSchema> | undefined {
  try {
    return answerSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
