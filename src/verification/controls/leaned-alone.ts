import { ProjectTexts } from '../project-texts.ts';
import { isCheckerPath, isRunnerPath, isTestPath } from '../protected-files.ts';
import { syntaxOf } from './expectations/blank-text.ts';
import type { PlantingParts, PlantingRequest } from './planting.ts';

/** The tests among some files, and the files that only tests mention, as they were before the step. */
export async function leanedAlone(
  { store, base }: Pick<PlantingParts, 'store'> & Pick<PlantingRequest, 'base'>,
  paths: readonly string[],
): Promise<readonly string[]> {
  if (paths.length === 0) return [];
  const texts = await ProjectTexts.of(store, base);
  return paths.filter((path) => {
    if (isTestPath(path) && syntaxOf(path) !== undefined) return true;
    return syntaxOf(path) === undefined && onlyTestsSpeakOf(texts, path);
  });
}

export function onlyTestsSpeakOf(texts: ProjectTexts, path: string): boolean {
  const speakers = texts.speakingOf(path);
  const ofTests = (one: string): boolean => isTestPath(one) || isRunnerPath(one) || isCheckerPath(one);
  if (speakers.length === 0 || !speakers.every(ofTests)) return false;
  return !texts.speakingOfFolder(path).some((one) => syntaxOf(one) !== undefined && !ofTests(one));
}
