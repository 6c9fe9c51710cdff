import type { ObjectStore } from '../../workspace/object-store.ts';
import type { StateId } from '../../workspace/state.ts';
import { isTestPath } from '../protected-files.ts';
import { isSilent } from './change-kind.ts';
import { readText } from './tested-files.ts';

/**
 * Words by which a program reaches for what is not its own: the process, files, other modules, what runs it, how its
 * values are compared. Honest programs use them too. Where a step adds one, its checks are tested in more ways.
 */
const WORDS: readonly (readonly [files: RegExp, words: RegExp])[] = [
  [
    /\.[cm]?[jt]sx?$/,
    /\b(?:process|globalThis|global|window|child_process|worker_threads|fs|vm|assert|expect|jest|vi|chai|mocha|sinon|afterEach|beforeEach|__proto__|prototype|defineProperty|defineProperties|Proxy|Reflect|eval|argv|import\.meta|__filename|asymmetricMatch|toPrimitive|valueOf|\w*writeFile\w*|\w*readFile\w*|Error\.\w+)\b|['"]node:|^\s*(?!(?:this|exports|module)\b)[\w$)(.'"/]+\.[\w$]+\s*=(?![=>])/,
  ],
  [
    /\.py$/,
    /\b(?:os|sys|inspect|gc|ctypes|builtins|importlib|unittest|pytest|_pytest|mock|signal|threading|subprocess|multiprocessing|atexit|open|setattr|globals|exec|eval|__\w+__|traceback|linecache|weakref)\b|^\s*(?!(?:self|cls)\b)\w+(?:\.\w+)+\s*=(?!=)/,
  ],
  [/\.go$/, /\b(?:os|exec|syscall|unsafe|runtime|plugin|reflect|testing|init\s*\(|linkname|embed)\b/],
  [/\.rs$/, /\b(?:process|fs|env|panic|ctor|no_mangle|PartialEq|link_section|unsafe|exit)\b/],
  [/\.(?:sh|bash|json|mk)$|(?:^|\/)[^./]+$/, /./],
];

/** Whether code that a step added reaches for more than its own. */
export async function reachesOut(
  store: ObjectStore,
  base: StateId,
  after: StateId,
  paths: readonly string[],
): Promise<boolean> {
  const [old, now] = [await store.entries(base), await store.entries(after)];
  for (const path of paths) {
    const words = WORDS.find(([files]) => files.test(path))?.[1];
    const text = words === undefined || isTestPath(path) ? undefined : await readText(store, now.get(path));
    if (words === undefined || text === undefined) continue;
    const known = new Set(((await readText(store, old.get(path))) ?? '').split('\n'));
    if (text.split('\n').some((line) => !known.has(line) && !isSilent(path, line) && words.test(line))) return true;
  }
  return false;
}
