import type { ObjectStore } from '../../workspace/object-store.ts';
import type { StateId } from '../../workspace/state.ts';
import { isTestPath } from '../protected-files.ts';
import { fileKind, isSilent } from './change-kind.ts';
import { readText } from './tested-files.ts';

/**
 * Words with which a program reaches beyond itself: the process, files, other modules, its runner, the comparison of
 * its values. Honest programs use them too. Where a step adds one, its checks are tested in more ways.
 */
const NOT_ITS_OWN: readonly RegExp[] = [
  // Modules loaded by a computed name, or brought by the runtime.
  /\bimport\s*\(|\brequire\s*\(\s*(?!['"]\.)|\bfrom\s*['"](?!\.{1,2}\/)|^\s*import\s*['"](?!\.{1,2}\/)|\bcreateRequire\b/,
  // Members that lead from any value to everything.
  /\.\s*constructor\b|['"`]constructor['"`]|\bFunction\b|\bcall(?:er|ee)\b|\.\s*stack\b|\brequire\.(?:main|cache)\b|\bmodule\.(?!exports\b)\w/,
  // Members with computed names, or set on foreign objects.
  /\[[^\]]*\+[^\]]*\]|\[\s*['"`][^\]]*\]\s*=(?!=)|\bObject\.(?:assign|setPrototypeOf|create)\b/,
  // How a value is compared, printed or waited for.
  /\bSymbol\b|\b(?:toString|toJSON|toISOString|valueOf|inspect|then)\s*(?:\([^)]*\)\s*\{|:|=(?!=))|\bget\s+\w+\s*\(|\bextends\s+(?:Number|String|Array|Boolean|Object|Map|Set|Promise|Date|RegExp)\b/,
  // Values that are things, and numbers that count on from call to call.
  /\bnew\s+(?:Number|String|Boolean|Proxy)\b|\bObject\s*\(|^(?:export\s+)?(?:let|var)\s+[\w$]+(?:\s*:\s*number)?\s*=\s*\d/,
  // Numbers that are neither more nor less than another, or more than all.
  /\bNaN\b|\bInfinity\b/,
  // What everybody asks a list or a text for, answered by something else.
  /\b(?:length|size|includes|has|indexOf|contains|startsWith|endsWith)\s*(?::|\([^)]*\)\s*(?::[^{]*)?\{)/,
  // Globals whose presence depends on the runner.
  /\btypeof\s+[\w.]+\s*[!=]==?\s*['"`](?:function|undefined|object)/,
  // An error of which something is asked by a name that may be put together: it knows who called.
  /\bnew\s+\w*Error\s*\([^()]*\)\)?\s*\??\.?\[|\bcatch\s*\(\s*(\w+)[^)]*\).*\b\1\s*\[/,
  // What a runtime brings besides the language: each may know the moment, the machine or the runner.
  /(?<![\w$.])(?:Abort(?:Signal|Controller)|\w*Event(?:Target)?|File|Blob|navigator|fetch|WebSocket|Message(?:Channel|Port)|BroadcastChannel|Atomics|SharedArrayBuffer|WebAssembly|queueMicrotask|console|Worker|Intl|Temporal|scheduler|\w*Storage|Performance\w*)\s*[.(]/,
  // Values that differ from one run to the next.
  /\bDate\b|\bperformance\b|\bMath\.random\b|\bcrypto\b|\bset(?:Timeout|Interval|Immediate)\b|\bWeakRef\b|\bFinalizationRegistry\b/,
];

const PYTHON_NOT_ITS_OWN: readonly RegExp[] = [
  /^\s*(?:import|from)\s+(?!\.|__future__|typing|math|re\b|json|dataclasses|collections|itertools|functools|enum|decimal|fractions|abc\b|string\b|textwrap|statistics|operator|heapq|bisect)/,
  /\bclass\s+\w+\s*\((?:[^)]*\b)?(?:int|str|float|complex|list|dict|tuple|set|frozenset|bool|bytes|object)\b/,
  /\b(?:getattr|delattr|locals|vars|type|compile|raise\s+\w*Skip\w*|raise\s+(?:SystemExit|KeyboardInterrupt|GeneratorExit|BaseException)|time|datetime|random)\b/,
  // What modules keep to themselves: other modules among it.
  /\b(?!self\b|cls\b)[A-Za-z]\w*\._[A-Za-z]|\bimport\b[^#]*\b_[A-Za-z]/,
  /\bfloat\s*\(\s*['"]|\b(?:nan|inf)\b/,
  /^\s*global\s|\bnext\s*\(|\b\w+\.\w+\s*\+=/,
  /\b__\w+__\b|\bdef\s+(?:starts|ends)with\b|\blambda\b.*=|\[[^\]]*\+[^\]]*\]\s*=(?!=)/,
];

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
  // In a file that is neither code of these languages nor documentation, any line may reach a runner.
  [/(?:)/, /./],
];

const MORE: readonly (readonly [files: RegExp, words: readonly RegExp[]])[] = [
  [/\.[cm]?[jt]sx?$/, NOT_ITS_OWN],
  [/\.py$/, PYTHON_NOT_ITS_OWN],
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
    const words = [WORDS, MORE].flatMap((table) => table.find(([files]) => files.test(path))?.[1] ?? []);
    const silent = isTestPath(path) || fileKind(path) === 'documentation';
    const text = silent ? undefined : await readText(store, now.get(path));
    if (text === undefined) continue;
    const known = new Set(((await readText(store, old.get(path))) ?? '').split('\n'));
    if (
      text.split('\n').some((line) => !known.has(line) && !isSilent(path, line) && words.some((one) => one.test(line)))
    )
      return true;
  }
  return false;
}
