import { defined } from '../core/defined.ts';
import { whatIsWrong } from '../core/what-is-wrong.ts';
import type { Observation } from '../core/observed.ts';
import { z } from 'zod';
import { AtlasError } from '../core/atlas-error.ts';
import { checkSchema, type Check, type Verdict } from '../core/check.ts';
import { openRuntime } from '../home/open-runtime.ts';
import { openProof } from '../runs/open-proof.ts';
import type { SealedReceipt } from '../verification/seal-receipt.ts';
import { checkName } from '../verification/checks/check-kinds.ts';
import { decide } from '../verification/verifier.ts';

export interface VerifierOptions {
  /** The folder whose states are compared; the current one, if left out. */
  readonly project?: string | undefined;
  readonly home?: string | undefined;
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
}

export interface ProofRequest {
  /** States that `snapshot` named. */
  readonly before: string;
  readonly after: string;
  /** As in a plan: `[{kind: 'command', run: 'npm test'}]`. */
  readonly checks: readonly unknown[];
  /** Globs of the paths that may have been written; all, if left out. */
  readonly writes?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ProofResult {
  readonly verdict: Verdict;
  readonly reasons: readonly string[];
  readonly checks: readonly { readonly name: string; readonly before: Observation; readonly after: Observation }[];
  /** The isolation between the checks and the machine. */
  readonly isolation: string;
}

/** Grisha without a run: states of a project, checks on them, and the receipts of its runs. */
export interface ProjectVerifier extends AsyncDisposable {
  /** Keeps the files of the project as they are now, and names that state. */
  snapshot(signal?: AbortSignal): Promise<string>;
  /** Runs the checks on both states, in copies that are thrown away, and decides by the rules of proof. */
  prove(request: ProofRequest): Promise<ProofResult>;
  /** Every receipt of the project, in order. Fails where the chain is broken or one of them is forged. */
  receipts(): Promise<readonly SealedReceipt[]>;
}

export async function openVerifier(options: VerifierOptions = {}): Promise<ProjectVerifier> {
  const { project = process.cwd(), environment = process.env, home, settings } = options;
  const flags = home === undefined ? settings : { ...settings, 'storage.basePath': home };
  const runtime = await openRuntime({ project, environment, ...defined({ flags }) });
  try {
    const proof = await openProof(runtime);
    return {
      snapshot: async (signal) => await proof.project.snapshot(signal),
      prove: async ({ before, after, checks, writes, signal }) => {
        const claim = { step: 'verify', attempt: 1, writes: writes ?? ['**'], checks: readChecks(checks) };
        const first = await proof.verifier.before(claim, before, signal);
        const second = await proof.verifier.after(claim, before, after, signal);
        const { verdict, reasons, checked } = decide(claim, first, second);
        return runtime.redactor.value({
          verdict,
          reasons,
          checks: checked.map((one) => ({ name: checkName(one.check), before: one.before, after: one.after })),
          isolation: proof.views.sandbox.isolation,
        });
      },
      receipts: async () => await proof.receipts.verified(),
      [Symbol.asyncDispose]: async () => {
        await proof[Symbol.asyncDispose]();
        await runtime[Symbol.asyncDispose]();
      },
    };
  } catch (error) {
    await runtime[Symbol.asyncDispose]();
    throw error;
  }
}

/** Parses checks as people write them, and fills in the defaults. */
export function readChecks(input: unknown): readonly Check[] {
  const parsed = z.array(checkSchema).safeParse(input);
  if (parsed.success) return parsed.data;
  throw new AtlasError('plan.invalid', `the checks cannot be used: ${whatIsWrong(parsed.error)}`, {
    remedy: 'Give a list of checks as in a plan.',
  });
}
