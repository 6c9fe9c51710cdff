import { canonicalJson, type JsonValue } from '../../core/canonical-json.ts';
import { differing, linesOf, LONGEST_LINE, type ChangedParts } from './changed-parts.ts';

type Json = Readonly<Record<string, unknown>>;

/** Scripts that npm and its like run unasked. */
const LIFECYCLE =
  /^(?:pre|post)?(?:install|uninstall|prepare|pack|publish|version|shrinkwrap)$|^prepublish(?:only)?$|^dependencies$|^(?:(?:pre|post)(?:commit|push|merge|rebase|checkout|applypatch|rewrite|receive|autogc)|preparecommitmsg|commitmsg|applypatchmsg)$|^(?:heroku-(?:pre|post)build|heroku-cleanup|gcp-build|vercel-build|now-build|render-build|railway-build)$/i;

/** Commands of npm's own that have a before and an after. */
const AROUND = ['test', 'start', 'stop', 'restart'];

/** Keys of a package file that hold command lines, or say whose run. */
const KEYS = [
  'packageManager',
  'devEngines',
  'gypfile',
  'husky',
  'lefthook',
  'simple-git-hooks',
  'pre-commit',
  'pre-push',
  'lint-staged',
  'nano-staged',
  'commitlint',
  'gitHooks',
  'ghooks',
  'pnpm',
  'allowScripts',
  'trustedDependencies',
  'lavamoat',
  'volta',
  'patchedDependencies',
  'publishConfig',
  'wireit',
  'precommit',
  'stackblitz',
];

/** `package.json`: the scripts that run by themselves, those that they run in turn, and the keys beside them. */
export const packageParts: ChangedParts = (before, after) =>
  jsonParts(before, after, (whole) => {
    const scripts = recordOf(whole['scripts']);
    const parts = new Map<string, unknown>();
    for (const name of ownScripts(scripts)) parts.set(`scripts.${name}`, scripts[name]);
    for (const key of KEYS) if (key in whole) parts.set(key, whole[key]);
    const config = recordOf(whole['config']);
    for (const key of ['ghooks', 'husky']) if (key in config) parts.set(`config.${key}`, config[key]);
    return parts;
  });

/** The command lines of a package file that run by themselves. */
export function ownCommands(text: string): string {
  const scripts = recordOf(parse(text)?.['scripts']);
  return [...ownScripts(scripts)].map((name) => String(scripts[name])).join('\n');
}

function ownScripts(scripts: Json): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (name: string): void => {
    const body = scripts[name];
    if (found.has(name) || typeof body !== 'string') return;
    found.add(name);
    for (const [, run = ''] of body.matchAll(CALL)) {
      for (const one of [`pre${run}`, run, `post${run}`]) visit(one);
    }
    // `run-s build:*` and its like name several at once.
    for (const [, list = ''] of body.matchAll(MANY)) {
      for (const word of list.split(/\s+/)) {
        const plain = word.replaceAll(/[^\w:*-]/g, '').replaceAll(/\*+/g, '*');
        if (plain === '' || plain.length > LONGEST_NAME) continue;
        const form = new RegExp(`^${plain.replaceAll('*', '.*')}$`, 's');
        for (const one of Object.keys(scripts)) if (form.test(one)) visit(one);
      }
    }
  };
  const names = new Set([...Object.keys(scripts), ...AROUND]);
  for (const name of Object.keys(scripts)) {
    const around = /^(?:pre|post)(.+)$/.exec(name)?.[1];
    if (LIFECYCLE.test(name) || (around !== undefined && names.has(around))) visit(name);
  }
  return found;
}

const CALL = /\b(?:npm|pnpm|yarn|bun|node)(?:\s+(?:run|run-script|rum|urn|--run|-\S+))*\s+([\w:.-]+)/g;
const MANY = /\b(?:run-[sp]|npm-run-all2?|concurrently)\b([^&|;]*)/g;
/** No script has a longer name. */
const LONGEST_NAME = 100;

/** `composer.json`: scripts that answer to events, plug-ins, and files that every start loads. */
export const composerParts: ChangedParts = (before, after) =>
  jsonParts(before, after, (whole) => {
    const parts = new Map<string, unknown>();
    for (const [name, body] of Object.entries(recordOf(whole['scripts']))) {
      if (/^(?:pre|post)-|^(?:init|command)$/.test(name)) parts.set(`scripts.${name}`, body);
    }
    const plugins = recordOf(whole['config'])['allow-plugins'];
    if (plugins !== undefined) parts.set('config.allow-plugins', plugins);
    for (const key of ['autoload', 'autoload-dev']) {
      const { files } = recordOf(whole[key]);
      if (files !== undefined) parts.set(`${key}.files`, files);
    }
    return parts;
  });

function jsonParts(
  before: string,
  after: string,
  partsOf: (whole: Json) => ReadonlyMap<string, unknown>,
): readonly string[] {
  const now = after === '' ? {} : parse(after);
  if (now === undefined) return ['it cannot be read'];
  const told = (whole: Json): ReadonlyMap<string, string> =>
    new Map([...partsOf(whole)].map(([name, value]) => [name, canonicalJson(value as JsonValue)]));
  return differing(told(parse(before) ?? {}), told(now));
}

function parse(text: string): Json | undefined {
  try {
    return recordOf(JSON.parse(text.replace(/^\ufeff/, '')));
  } catch {
    return undefined;
  }
}

function recordOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

const LITERAL = String.raw`(?:"[^"#\\]*"|'[^'\\]*'|:\w+|\w+:(?=\s)|true|false|nil|\d[\d.]*|[\[\],\s]|=>)`;
/** A line of a Gemfile that only names a dependency: anything else in it is a program. */
const DECLARES = new RegExp(
  String.raw`^\s*(?:(?:gem|ruby|source|group|platforms?)\s${LITERAL}+?(?:\sdo)?|gemspec|end)?\s*(?:#.*)?$`,
);

function declares(line: string): boolean {
  return line.length < LONGEST_LINE && DECLARES.test(line);
}

export const gemfileParts: ChangedParts = linesBut(declares);

const GRADLE_VALUE = String.raw`(?:"[^"$\\]*"|'[^'\\]*'|-?\d[\w.]*|true|false|null|[A-Z]\w*(?:\.[A-Z_]\w*)*|(?:libs|projects)(?:\.\w+)+|(?:project|kotlin|platform|file)\((?:path:\s*)?["'][^"'$\\]*["']\))`;
/**
 * A line of Gradle that sets or lists; a line that fetches a plug-in, applies another file or computes is a program.
 */
const GRADLE_SETS = new RegExp(
  String.raw`^\s*(?:(?!(?:id|classpath|apply|evaluate|includebuild|alias|kotlin|exec|javaexec|commandline|executable|args)\b)[a-z][\w.]*\s*(?:\+?=\s*)?(?:\(?(?:\w+:\s*)?${GRADLE_VALUE}(?:,\s*(?:\w+:\s*)?${GRADLE_VALUE})*\)?|\(\))?\s*\{?|[\]})]+)?\s*(?://.*|/?\*(?:(?!\*/).)*(?:\*/\s*)?)?$`,
  'i',
);

export const gradleParts: ChangedParts = linesBut((line) => line.length < LONGEST_LINE && GRADLE_SETS.test(line));

/** Lines that are not of a form that only declares. */
function linesBut(plain: (line: string) => boolean): ChangedParts {
  const odd = (text: string): ReadonlyMap<string, string> =>
    new Map(linesOf(text).flatMap((line) => (plain(line) ? [] : [[line.trim(), line.trim()] as const])));
  return (before, after) => differing(odd(before), odd(after));
}

/** Maven loads extensions when the project is opened, and some plug-ins run command lines at the next build. */
export const pomParts: ChangedParts = (before, after) => {
  if (before === after) return [];
  const steps = /<\s*extensions?\s*>|(?:exec|antrun|groovy|gmaven\w*|frontend|scripting|ant)-?(?:maven)?-?plugin/gi;
  return [...new Set([...`${before}\n${after}`.matchAll(steps)].map(([name]) => name))];
};

/** A build file in XML that holds no step of its own only lists and sets. With one, every change may be to it. */
export const targetParts: ChangedParts = (before, after) => {
  const steps =
    /<\s*(?:\w+:)?(target|exec|usingtask|import|(?:pre|post)(?:build|link)event|task|customBuild|analyzer|sdk|runcommand|restoresources|restoreconfigfile|\w+tool(?:path|exe)|\w+(?:assembly|tasks)file)\b/gi;
  if (before === after) return [];
  const foreign = [...after.matchAll(/<\s*project\b[^>]*\bsdk\s*=\s*["'](?!microsoft\.)([^"'>]*)/gi)];
  const found = [...`${before}\n${after}`.matchAll(steps), ...foreign];
  return [...new Set(found.map(([, name = '']) => name))];
};

/** Weights of models have the same name. Of these no line begins as Python's does. */
export const pathFileParts: ChangedParts = (before, after) => {
  const run = (text: string): ReadonlyMap<string, string> =>
    new Map(
      linesOf(text)
        .filter((line) => (text.includes('\0') ? /^import[ \t]/.test(line) : /^\s*[^\s#]/.test(line)))
        .map((line) => [line, line]),
    );
  return differing(run(before), run(after));
};
