import { knownByHeart, yesByHeart } from './by-heart.ts';
import { countedAsCovered } from './counted-as-covered.ts';
import { eagerChoices } from './eager-choices.ts';
import { fewerExpectations } from './fewer-expectations.ts';
import { fixedPrograms } from './fixed-programs.ts';
import { asksForNothing } from './asks-for-nothing.ts';
import { generatedAlone } from './generated-alone.ts';
import { leftToChance } from './left-to-chance.ts';
import { leftUndone } from './left-undone.ts';
import { lostRecords } from './lost-records.ts';
import { ofTheRun } from './of-the-run.ts';
import { loosenedTests } from './loosened-tests.ts';
import { passesOnce } from './passes-once.ts';
import {
  changesArguments,
  expectsAnything,
  comesToNothing,
  comparesNothing,
  givesBack,
  otherwiseAgain,
  type Planted,
} from './planted-file.ts';
import type { PlantingParts, PlantingRequest, PlantingResult } from './planting.ts';
import type { Runner } from './runners.ts';
import { starNames } from './star-names.ts';
import { swallowedFailures } from './swallowed-failures.ts';
import type { TestedFile } from './tested-files.ts';
import { testsAsTheyWere } from './tests-as-they-were.ts';
import { testsOfNothing } from './tests-of-nothing.ts';
import { unreadParameters } from './unread-parameters.ts';

/**
 * Of a proof that everything else was tried on: what makes its tests weaker than they look, or the answers of the code
 * nothing that a test could tell from a rule. Honest work may have the same: it is told, and nothing more.
 */
export async function openDoubt(
  parts: PlantingParts,
  request: PlantingRequest,
  { runner, files, selected, planted, printed, byHeart, asked }: Tried,
): Promise<PlantingResult | undefined> {
  const told = (evidence: string): PlantingResult => ({ result: 'unknown', evidence });
  const { before = 0, after } = request.ran ?? {};
  if (after !== undefined && after < before) {
    return told(`${runner.name} ran ${before} tests before the step, and ${after} after it`);
  }
  const spared = await generatedAlone(parts.store, request.base, request.changed);
  if (spared !== undefined) return told(spared);
  const made = ofTheRun(request);
  const states = { base: made.base, state: request.state };
  const heart = await knownByHeart(parts.store, states, made.changed, files, request.opened);
  if (heart !== undefined) {
    return told(`every answer that its tests expect stands written in ${heart}: whether it is a rule cannot be told`);
  }
  const questions = planted.flatMap((one) => one.questions?.list ?? []);
  const yes = await yesByHeart(parts.store, states, made.changed, questions);
  if (yes !== undefined) {
    return told(
      `every text to which its tests want a yes stands written in ${yes}: whether it is a rule cannot be told`,
    );
  }
  const nothingAsked = asksForNothing(files);
  if (nothingAsked !== undefined) return told(nothingAsked);
  const nothingOfIt = await testsOfNothing(parts.store, request, files);
  if (nothingOfIt !== undefined) return told(nothingOfIt);
  const counted = await countedAsCovered(parts, request, files);
  if (counted !== undefined) return told(counted);
  const loosened = await loosenedTests(parts.store, request, files);
  if (loosened !== undefined) return told(loosened);
  const star = await starNames(parts.store, request, files);
  if (star !== undefined) return told(star);
  const undone = await leftUndone(parts.store, request, request.changed);
  if (undone !== undefined) return told(`${undone} says that something is left to do, and no test asks for it`);
  const unread = await unreadParameters(parts.store, request, request.changed, files);
  if (unread !== undefined) return told(unread);
  const nothing = comesToNothing(planted, printed);
  if (nothing !== undefined) return told(`what is expected at ${nothing} is never come to, and its test passes`);
  const unsized = comparesNothing(planted, printed);
  if (unsized !== undefined) {
    return told(`${unsized} compares a number that is none, which is neither more nor less than another`);
  }
  const again = otherwiseAgain(planted, printed);
  if (again !== undefined) return told(`what ${again} reads is otherwise when it is read once more`);
  const leant = changesArguments(planted, printed);
  if (leant !== undefined) return told(`what is called at ${leant} changes what its test makes its expectation of`);
  const anything = expectsAnything(planted, printed);
  if (anything !== undefined) return told(`${anything}, which the code makes itself, and makes all alike`);
  const back = givesBack(planted, printed);
  if (back !== undefined) {
    return told(`${back.inner} gives back what it is given, and its tests ask only whether ${back.outer} does too`);
  }
  if (byHeart) return told('a function answers only what its tests ask: whether it is a rule cannot be told');
  const chance = await leftToChance(parts.store, states, made.changed, asked);
  if (chance !== undefined) return told(chance);
  return (
    (await testsAsTheyWere(parts, request, { runner, files })) ??
    (await lostRecords(parts, request)) ??
    (await fewerExpectations(parts, request, { runner, files, selected })) ??
    (await fixedPrograms(parts, request, files)) ??
    (await eagerChoices(parts, request)) ??
    (await passesOnce(parts, request, runner)) ??
    (await swallowedFailures(parts, request, { runner, files, selected }))
  );
}

interface Tried {
  readonly runner: Runner;
  readonly files: readonly TestedFile[];
  readonly selected: string | undefined;
  readonly planted: readonly Planted[];
  /** What was printed with the planted failures. */
  readonly printed: string;
  readonly byHeart: boolean;
  /** Whether anything could be asked where no test is. */
  readonly asked: boolean;
}
