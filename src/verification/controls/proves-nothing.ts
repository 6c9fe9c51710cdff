import { posix } from 'node:path';
import type { FileCheck } from '../../core/check.ts';
import { isCode, fileKind } from './change-kind.ts';
import { asksForWords, namesFile, speaksOf } from './speaks-of.ts';
import type { TextAlone } from './text-alone.ts';
import type { ProjectTexts } from '../project-texts.ts';
import { isCheckerPath, isRunnerPath, isTestPath } from '../protected-files.ts';

const MANIFEST = /^(?:package\.json|pyproject\.toml|Cargo\.toml|go\.mod|pom\.xml|composer\.json|Gemfile|setup\.py)$/;

/**
 * Why the presence of a text in a file does not show that the request was carried out; undefined where it may.
 *
 *  T1  in code a comment would do, unless the request asks for comments
 *  T2  the existence of a file of code shows nothing, unless the request asks for that very file
 *  T3  the content of another file counts if the request mentions that file, or the project reads it
 */
export function textProvesNothing(
  request: string,
  texts: ProjectTexts,
  path: string,
  enough: TextAlone,
): string | undefined {
  if (isCode(path)) {
    if (enough === 'line') {
      return namesFile(request, path) && !isTestPath(path)
        ? undefined
        : `it passes as soon as ${path} is there, whatever stands in it`;
    }
    return asksForWords(request) && speaksOf(request, path)
      ? undefined
      : `a comment in ${path} is enough to make it pass; run the code instead`;
  }
  if (speaksOf(request, path)) return undefined;
  const about = 'the request does not speak of it';
  const readers = texts.speakingOf(path);
  if (readers.some(isCode)) return undefined;
  if (fileKind(path) === 'documentation') {
    // Often only the person who asked for such a file reads it.
    return asksForWords(request) && !path.endsWith('.txt')
      ? undefined
      : `it passes by what is written into ${path}, and ${about}`;
  }
  if (MANIFEST.test(posix.basename(path)) || isRunnerPath(path) || isCheckerPath(path)) return undefined;
  if (readers.length > 0) return undefined;
  return `it passes by what is written into ${path}, nothing else in the project reads that, and ${about}`;
}

/** The text that would satisfy a check of a file; undefined where the check is not about content. */
export function enoughFor(check: FileCheck): TextAlone | undefined {
  if (check.absent === true || check.sha256 !== undefined) return undefined;
  if ([check.contains, check.matches, check.json].some((one) => one !== undefined)) return 'comment';
  return check.exists === true ? 'line' : undefined;
}
