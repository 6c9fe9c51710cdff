import type { Observation } from '../../core/observed.ts';
import { sha256 } from '../../core/hash.ts';
import { messageOf } from '../../core/atlas-error.ts';
import { cannotTell } from './observation.ts';
import type { Opinion } from './opinion.ts';

/** A judging session, independent of the one that did the work. */
export interface Judge {
  ask(question: { readonly question: string; readonly diff: string }, signal?: AbortSignal): Promise<Opinion>;
}

/** Something that can take a picture of the screen, and an agent with eyes to look at it. */
export interface Eyes {
  capture(signal?: AbortSignal): Promise<Uint8Array>;
  look(picture: Uint8Array, question: string, signal?: AbortSignal): Promise<Opinion>;
}

const PATIENCE = 3;

export async function askJudge(
  judge: Judge | undefined,
  question: string,
  diff: string,
  signal?: AbortSignal,
): Promise<Observation> {
  if (judge === undefined) return cannotTell('there is no agent to judge it');
  return await decided(async () => await judge.ask({ question, diff }, signal), sha256(diff));
}

export async function askEyes(eyes: Eyes | undefined, question: string, signal?: AbortSignal): Promise<Observation> {
  if (eyes === undefined) return cannotTell('there is no screen, or no agent with eyes');
  try {
    const picture = await eyes.capture(signal);
    return await decided(async () => await eyes.look(picture, question, signal), sha256(picture));
  } catch (error) {
    return cannotTell(`no picture could be taken: ${messageOf(error)}`);
  }
}

/** Three uncertain answers in a row count as no. */
async function decided(ask: () => Promise<Opinion>, output: string): Promise<Observation> {
  const evidence: string[] = [];
  for (let round = 0; round < PATIENCE; round += 1) {
    const opinion = await ask().catch((error: unknown) => ({ answer: 'error' as const, evidence: String(error) }));
    if (opinion.answer === 'error') return { ...cannotTell(opinion.evidence), output };
    // A yes without evidence is an uncertain answer.
    if (opinion.answer === 'fail') return { result: 'fail', evidence: opinion.evidence, output };
    if (opinion.answer === 'pass' && opinion.evidence.trim() !== '') {
      return { result: 'pass', evidence: opinion.evidence, output };
    }
    evidence.push(opinion.evidence);
  }
  return { result: 'fail', evidence: `uncertain ${PATIENCE} times: ${evidence.at(-1) ?? ''}`, output };
}
