import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { defined } from '../core/defined.ts';
import type { EffectiveValue, LoadedConfig } from '../config/load-config.ts';
import { withoutSecret, type HeldBack } from '../config/trust.ts';
import { isAtlasError, messageOf } from '../core/atlas-error.ts';
import { isTooOld, OLDEST_NODE } from '../core/node-version.ts';
import { childEnvironment } from '../processes/child-environment.ts';
import { detectSandbox } from '../processes/sandbox/detect-sandbox.ts';
import { runProgram } from '../processes/run-program.ts';
import { fileBlobs } from '../storage/blobs.ts';
import { Database } from '../storage/database.ts';
import { findHome, resolveHome, type Home } from '../storage/home.ts';
import { checkIntegrity, checkJournals, checkPlans } from '../storage/integrity.ts';
import { refuseLostDatabase } from '../storage/lost-database.ts';
import { migrate } from '../storage/migrate.ts';
import { projectKey } from '../workspace/landing-log.ts';
import { sizeOfStore } from '../workspace/tidy-store.ts';
import type { Finding } from './finding.ts';
import { chromaFinding } from './chroma-finding.ts';
import { teamFinding } from './team-finding.ts';
import { modelFinding } from './model-finding.ts';
import { checksFinding } from './checks-finding.ts';
import { sandboxFinding } from './sandbox-finding.ts';
import { prepare, type Prepared, type RuntimeOptions } from '../home/open-runtime.ts';
import { effectiveLevel } from '../home/effective-level.ts';
import { signingFinding } from './signing-finding.ts';
import { thinkerFinding } from './thinker-finding.ts';
import { untestedFindings } from './untested-findings.ts';

export interface Diagnosis {
  readonly ok: boolean;
  readonly findings: readonly Finding[];
  readonly settings: readonly EffectiveValue[];
  readonly heldBack: readonly HeldBack[];
  readonly ignored: LoadedConfig['ignored'];
}

export async function diagnose(options: RuntimeOptions): Promise<Diagnosis> {
  const prepared = await prepare(options);
  const findings = [
    nodeFinding(),
    sqliteFinding(),
    await homeFinding(prepared),
    ...(await storeFinding(prepared)),
    await gitFinding(),
    sandboxFinding(await detectSandbox(prepared.loaded.config.sandbox.use)),
    await signingFinding(prepared),
    await checksFinding(prepared),
    modelFinding(prepared.loaded.config.embedding),
    thinkerFinding(prepared.loaded),
    ...(await chromaFinding(prepared.loaded.config.storage)),
    ...(await teamFinding(prepared.loaded.config.storage)),
    ...untestedFindings({ ...prepared, command: prepared.loaded.config.executor.agentCommand }),
  ];
  return prepared.redactor.value({
    ok: findings.every(({ ok, needed }) => ok || !needed),
    findings,
    settings: prepared.loaded.effective.map((one) => shownSetting(one, prepared.loaded)),
    heldBack: prepared.loaded.heldBack.map(withoutSecret),
    ignored: prepared.loaded.ignored,
  });
}

/** As it holds: a secret only says that it was given, and the level is the one at which is logged. */
function shownSetting(one: EffectiveValue, loaded: LoadedConfig): EffectiveValue {
  if (one.key === 'log.level') return { ...one, value: effectiveLevel(loaded) };
  if (!one.secret) return one;
  return { ...one, value: one.layer === 'default' || one.value === undefined ? undefined : '(set)' };
}

function nodeFinding(): Finding {
  const ok = !isTooOld(process.versions.node);
  return {
    name: 'node',
    ok,
    needed: true,
    detail: process.versions.node,
    ...defined({ remedy: ok ? undefined : `Use Node ${OLDEST_NODE} or newer; ./cli.sh brings its own.` }),
  };
}

function sqliteFinding(): Finding {
  return { name: 'sqlite', ok: true, needed: true, detail: process.versions['sqlite'] ?? 'unknown' };
}

async function homeFinding(prepared: Prepared): Promise<Finding> {
  const base = { name: 'home', needed: true } as const;
  try {
    const path = await resolveHome(prepared.request);
    const home = await findHome(prepared.request);
    if (home === undefined) {
      const parent = await nearestFolder(path);
      await access(parent, constants.W_OK);
      return { ...base, ok: true, detail: `${path} (will be made at the first run)` };
    }
    await access(home.path, constants.W_OK);
    const problems = await integrityOf(home);
    if (problems.length === 0) return { ...base, ok: true, detail: `${path} (writable, intact)` };
    return {
      ...base,
      ok: false,
      detail: `${path}: ${problems.join('; ')}`,
      remedy: 'Keep a copy, then restore a backup or choose another home with --home DIR.',
    };
  } catch (error) {
    const remedy = isAtlasError(error) ? error.remedy : undefined;
    return {
      ...base,
      ok: false,
      detail: messageOf(error),
      remedy: remedy ?? 'Make it writable, or choose another with --home DIR.',
    };
  }
}

/** The size of this project's stored states. Atlas tidies them up after runs and keeps those that proofs need. */
async function storeFinding(prepared: Prepared): Promise<readonly Finding[]> {
  const home = await findHome(prepared.request).catch(() => undefined);
  const folder = home === undefined ? '' : join(home.path, 'workspace', projectKey(prepared.project));
  const there = await access(join(folder, 'objects.git')).then(
    () => true,
    () => false,
  );
  if (!there) return [];
  const { bytes, packs, looseObjects } = await sizeOfStore(folder);
  const size = `${(bytes / 2 ** 20).toFixed(1)} MB of stored states`;
  const detail = `${size} (${packs} packed, ${looseObjects} loose objects; what no proof needs goes after a run)`;
  return [{ name: 'store', ok: true, needed: false, detail }];
}

async function integrityOf(home: Home): Promise<readonly string[]> {
  const { database: path, blobs } = home;
  refuseLostDatabase(home);
  if (
    !(await access(path).then(
      () => true,
      () => false,
    ))
  )
    return [];
  await using database = await Database.open(path, { readOnly: true });
  await migrate(database);
  const problems = await checkIntegrity(database);
  if (problems.length > 0) return problems;
  const kept = fileBlobs(blobs);
  return [...(await checkJournals(database, kept)), ...(await checkPlans(database, kept))];
}

async function nearestFolder(path: string): Promise<string> {
  return await access(path).then(
    () => path,
    async () => await nearestFolder(path.slice(0, path.lastIndexOf('/')) || '/'),
  );
}

async function gitFinding(): Promise<Finding> {
  const version = await versionOf('git');
  const ok = version !== undefined;
  return {
    name: 'git',
    ok,
    needed: true,
    detail: version ?? 'not found',
    ...defined({ remedy: ok ? undefined : 'Install git.' }),
  };
}

async function versionOf(command: string): Promise<string | undefined> {
  const program = { command, args: ['--version'], cwd: '/', env: childEnvironment(process.env) };
  const result = await runProgram(program, { timeoutMs: 5000, outputLimit: 1000 });
  return result.exitCode === 0 ? /\d+(?:\.\d+)+/.exec(result.stdout.text)?.[0] : undefined;
}
