import type { ObjectStore } from '../../workspace/object-store.ts';
import type { StateId } from '../../workspace/state.ts';
import { isTestPath } from '../protected-files.ts';
import { isSilent } from './change-kind.ts';
import { syntaxOf } from './expectations/blank-text.ts';
import { readText } from './tested-files.ts';

/**
 * What Python draws by lot at its start, and what tells it who calls: there are ways to both that nothing can stand between.
 * A hash by its method, the order of a set, the frames of a thread. Whoever uses one may mean well; that it was not
 * shown otherwise is told.
 */
const LOTS: readonly (readonly [RegExp, string])[] = [
  [/(?<!super\(\))\.__hash__\s*\(/, 'the seed of hashes'],
  [
    /\bnext\s*\(\s*iter\s*\(\s*(?:\{|(?:frozen)?set\s*\()|\b(?:frozen)?set\s*\([^()]*\)\s*\.pop\s*\(\s*\)/,
    'the order of a set',
  ],
  [/\brepr\s*\(\s*object\s*\(|\bobject\s*\(\s*\)\s*\.__repr__/, 'where a thing lies'],
];
const SIGN = 'a sign of what runs it';
/** What tells code of Python who runs it, and stays as it is whatever else is shown to it. */
const FRAMES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:_current_frames|f_back|tb_frame|gi_frame|cr_frame|ag_frame|setprofile|settrace|monitoring)\b/, 'who calls it'],
  [
    /\b(?:unraisablehook|__(?:unraisable|except|display|breakpoint)hook__)\b|\bthreading\.excepthook\b(?!\s*=[^=])/,
    SIGN,
  ],
  [/\b__std(?:in|out|err)__\b|\btype\s*\(\s*sys\.std|\bsys\.std(?:in|out|err)\.__class__/, SIGN],
  [/\b(?:get_objects|get_referrers|meta_path|path_hooks)\b|\bthreading\.(?:active_count|enumerate)\b/, SIGN],
  [/\b(?:getallocatedblocks|tracemalloc|_ncallbacks)\b|\bgc\.get_(?:count|stats)\b|\bgetrusage\b|\bos\.times\b/, SIGN],
  [/\b(?:object|type|BaseException|Exception)\.__subclasses__\b/, SIGN],
  [/\bpdb\.set_trace\b(?!\s*\()|\bsys\.(?:flags|path_importer_cache)\b/, SIGN],
  [/\bsys\.path\b(?!\s*\.\s*(?:insert|append|extend|remove)\b)(?!\s*(?:\[[^\]]*\]\s*)?\+?=[^=])/, SIGN],
];
/** The same of JavaScript. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:moduleLoadList|getReport|executionAsyncResource|executionAsyncId|triggerAsyncId)\b/, SIGN],
  [/\b(?:hasUncaughtExceptionCaptureCallback|eventLoopUtilization|nodeTiming)\b/, SIGN],
  [
    /\b(?:listenerCount|listeners|rawListeners)\s*\(\s*['"`](?:uncaught|unhandled|exit|beforeExit|message|disconnect)/,
    SIGN,
  ],
  [/\bprocess\s*\.\s*(?:eventNames|channel|connected|features|(?:send|title)\b(?!\s*(?:\(|=[^=])))\b/, SIGN],
  [/\bstackTraceLimit\b(?!\s*=[^=])|\bfstat(?:Sync)?\s*\(\s*[0-2]\b/, SIGN],
  [/\bprocess\s*\.\s*std(?:in|out|err)\s*(?:\.\s*(?:constructor|_\w+|\w+HighWaterMark)\b|instanceof\b)/, SIGN],
  [
    /\bimport\.meta\.env\s*(?:\.\s*(?:MODE|DEV|PROD|SSR|TEST|VITEST)\b|\[|\))|=\s*import\.meta\.env\b(?!\s*[.?[])/,
    'how it was built',
  ],
];
const STAND_IN = 'a stand-in of its tests';
/** What tells that a test hands over something of its own: nobody else does. */
const OF_TESTS: Readonly<Record<'javascript' | 'python', readonly (readonly [RegExp, string])[]>> = {
  javascript: [
    [
      /\.mock\b(?!\s*(?:[(:]|=(?!=))|\.\s*(?:method|fn|module|timers|getter|setter|reset\w*|restore\w*)\b)|['"]mock['"]\s+in\b|\b_?isMockFunction\b|\bgetMockName\b|\bisSinonProxy\b/,
      STAND_IN,
    ],
    [/\b(?:startsWith|includes|indexOf)\s*\(\s*(?:os\s*\.\s*)?tmpdir\s*\(/, 'the folder for what is temporary'],
  ],
  python: [
    [
      /\bassert_(?:called|has_calls|any_call|not_called|awaited)\w*|\b_mock_\w+|\b(?:mock_calls|method_calls|(?:NonCallable|Magic|Async)Mock)\b|\bisinstance\s*\([^)]*\bMock\b/,
      STAND_IN,
    ],
    [/\bstartswith\s*\(\s*(?:tempfile\s*\.\s*)?gettempdir\s*\(/, 'the folder for what is temporary'],
  ],
};
/** The same of languages of which only the words are read. */
const WORDS_ALONE: readonly (readonly [files: RegExp, words: RegExp])[] = [
  [/\.(?:ba|z|k)?sh$/, /\$\{?PPID\b|\/proc\/|(?<![\w$-])caller\b|\bBASH_SOURCE\b.*\[\s*1|(?<![\w-])ps\s+-/],
  [
    /\.rs$/,
    /\bcfg!\s*\([^)]*\btest\b|#!?\[\s*cfg(?:_attr)?\s*\(\s*not\s*\(\s*test\b|\bthread::current\s*\(\s*\)[^;]*\.\s*name\b|\boption_env!|"\/proc\//,
  ],
  [/\.go$/, /\btesting\.Testing\s*\(|\bflag\.Lookup\s*\(\s*"test|\bos\.Args\s*\[\s*0\b|"\/proc\//],
  [/\.(?:c|h|cc|cpp|hpp)$/, /\bgetppid\s*\(|"\/proc\//],
];
/** Its own text: whatever is taken back of such code is missed, and by no test. */
const OWN_TEXT =
  /\bgetsource(?:lines)?\s*\(\s*sys\.modules\b|\bopen\s*\(\s*__file__|\bPath\s*\(\s*__file__\s*\)\s*\.\s*read_|\bread\w*\s*\(\s*(?:__filename\b|(?:new\s+URL|fileURLToPath)\s*\(\s*import\.meta\.(?:url|filename)|import\.meta\.filename)/;

/** `what the answer hangs on`, at its place; undefined where a step added nothing of the kind. */
export async function leftToChance(
  store: ObjectStore,
  { base, state }: { readonly base: StateId; readonly state: StateId },
  changed: readonly string[],
  asked: boolean,
): Promise<string | undefined> {
  const [old, now] = [await store.entries(base), await store.entries(state)];
  for (const path of changed) {
    const text = isTestPath(path) ? undefined : await readText(store, now.get(path));
    if (text === undefined) continue;
    const found = hangsOn(path, text, (await readText(store, old.get(path))) ?? '', asked);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The same of one file, as it is and as it was. */
export function hangsOn(path: string, text: string, before: string, asked: boolean): string | undefined {
  const syntax = syntaxOf(path);
  if (syntax !== 'python' && syntax !== 'javascript') return wordsAlone(path, text, before);
  const [lots, signs] = syntax === 'python' ? [LOTS, FRAMES] : [[], SIGNS];
  const known = new Set(before.split('\n'));
  const lines = text.split('\n');
  for (const [i, line] of lines.entries()) {
    // What makes a hash of its own of another is no answer.
    if (known.has(line) || isSilent(path, line) || /def __hash__\b/.test(lines[i - 1] ?? '')) continue;
    const found = [...lots, ...OF_TESTS[syntax], ...(asked ? [] : signs)].find(([words]) => words.test(line));
    if (found !== undefined) return `${path}:${i + 1} asks for ${found[1]}, which could not be shown otherwise`;
    if (OWN_TEXT.test(line) || textOfOwn(text, line))
      return `${path}:${i + 1} reads its own text: what is taken back of it may be missed by nothing but that`;
  }
  return undefined;
}

function wordsAlone(path: string, text: string, before: string): string | undefined {
  const words = WORDS_ALONE.find(([files]) => files.test(path))?.[1];
  if (words === undefined) return undefined;
  const known = new Set(before.split('\n'));
  const at = text.split('\n').findIndex((line) => !known.has(line) && !isSilent(path, line) && words.test(line));
  return at === -1 ? undefined : `${path}:${at + 1} asks for ${SIGN}, which could not be shown otherwise`;
}

/** Whether a line makes a text of a function that stands beside it: `String(run)`. */
function textOfOwn(text: string, line: string): boolean {
  const made =
    /\bString\s*\(\s*([A-Za-z_$][\w$]*)\s*\)|(?<![\w$.])([A-Za-z_$][\w$]*)\s*\.\s*toString\s*\(\s*\)|\$\{\s*([A-Za-z_$][\w$]*)\s*\}|\bgetsource(?:lines)?\s*\(\s*([A-Za-z_]\w*)\s*\)/g;
  return [...line.matchAll(made)].some(([, ...names]) => {
    const name = (names.find((one) => one !== undefined) ?? '').replaceAll('$', String.raw`\$`);
    return new RegExp(
      String.raw`^(?:def|class)\s+${name}\b|\bfunction\s*\*?\s*${name}\b|\b(?:const|let|var)\s+${name}\s*(?::[^=]+)?=\s*(?:async\s*)?(?:function\b|\([^()]*\)\s*(?::[^=]+)?=>|[\w$]+\s*=>)`,
      'm',
    ).test(text);
  });
}
