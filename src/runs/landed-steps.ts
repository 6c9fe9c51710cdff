import { AtlasError } from '../core/atlas-error.ts';
import type { Runtime } from '../home/open-runtime.ts';
import { showRun } from '../record/show-run.ts';
import type { RunRow } from '../storage/run-row.ts';
import type { TeamStore } from '../storage/run-store.ts';
import { receiptChain } from '../verification/receipt-chain.ts';
import type { Receipt } from '../verification/receipt.ts';
import { receiptsOf } from '../verification/receipts-of.ts';
import type { StepCommit } from '../workspace/git-commit.ts';
import { landingLog } from '../workspace/landing-log.ts';
import type { ProjectStore } from '../workspace/project-store.ts';
import { sharedStates } from '../workspace/shared-states.ts';

/** The steps that a run landed and the person has not undone, each with its receipt, in order. */
export interface LandedSteps {
  readonly steps: readonly StepCommit[];
  readonly proofs: readonly Receipt[];
}

/** Throws where there is none. */
export async function landedSteps(runtime: Runtime, opened: ProjectStore, run: RunRow): Promise<LandedSteps> {
  const { team } = runtime.store;
  const landings = team === undefined ? await landedHere(runtime, opened, run) : await landedByTeam(team, opened, run);
  const receipts = receiptChain(receiptsOf(runtime, opened.key));
  const shown = await showRun(runtime, run.id);
  const titles = new Map(shown.plans.flatMap(({ plan }) => plan.steps.map(({ id, title }) => [id, title ?? id])));
  const undone = new Set(landings.flatMap(({ kind, undoes }) => (kind === 'undo' ? [undoes] : [])));
  const steps: StepCommit[] = [];
  const proofs: Receipt[] = [];
  for (const { id: landing, kind, step, receipt: named, base, state, paths } of landings) {
    if (kind !== 'commit' || undone.has(landing)) continue;
    const receipt = named === null ? undefined : await receipts.find(named);
    if (receipt === undefined) continue;
    const { id, hash, finishedAt } = receipt;
    proofs.push(receipt);
    const title = titles.get(step) ?? step;
    steps.push({ title, step, runId: run.id, receipt: { id, hash, finishedAt }, base, state, paths: await paths() });
  }
  if (steps.length === 0) {
    throw new AtlasError('run.not-found', `${run.id} has landed no step for a pull request`, {
      remedy: '`atlas show` says how far it came; `atlas resume` goes on with it.',
    });
  }
  return { steps, proofs };
}

interface LandedStep {
  readonly id: string;
  readonly kind: 'commit' | 'undo' | 'edit';
  readonly step: string;
  readonly receipt: string | null;
  readonly undoes: string | null;
  readonly base: string;
  readonly state: string;
  readonly paths: () => Promise<readonly string[]>;
}

async function landedHere(runtime: Runtime, opened: ProjectStore, run: RunRow): Promise<readonly LandedStep[]> {
  const landings = await landingLog(runtime.database, opened.key).ofRun(run.id);
  return landings
    .filter(({ status }) => status === 'landed')
    .map(({ next, moves, ...one }) => ({ ...one, state: next, paths: async () => moves.map(({ path }) => path) }));
}

/** As the team has it: this folder may not have taken it yet, or merged with what the person changed here. */
async function landedByTeam(team: TeamStore, opened: ProjectStore, run: RunRow): Promise<readonly LandedStep[]> {
  const { projectId: project, landings } = team;
  const states = sharedStates({ project, store: opened.store, states: team.states, blobs: team.blobs });
  return (await landings.ofRun(project, run.id)).map((one) => ({
    ...one,
    paths: async () => {
      await states.fetch(one.base);
      await states.fetch(one.state);
      return (await opened.store.diff(one.base, one.state)).map(({ path }) => path);
    },
  }));
}
