import { ELSEWHERE } from '../circumstances/circumstances-environment.ts';

/** The words by which the programs that ask alone are known; see ask-alone.ts. */
export interface LoneMarks {
  readonly plain: string;
  readonly early: string;
  readonly late: string;
  readonly before: string;
  readonly away: string;
}

interface Around {
  /** Where the other circumstances lie. */
  readonly folders: readonly string[];
  readonly python: boolean;
  /** What a copy of the project goes without; undefined where none is to be made. */
  readonly tests: readonly string[] | undefined;
}

export function programPath(mark: string, python: boolean): string {
  return `${mark}.${python ? 'py' : 'mjs'}`;
}

const FLAGS = /(?<=\s)--(?:import|require|loader|experimental-[\w-]+|conditions)(?:=\S+|\s+[^-\s]\S*)?/g;
const PYTHON = /(?:^|[\s;&|(])((?:[\w.~-]*\/)*python[\d.]*)(?=\s)/;

/** The line that runs all of them, one after the other where one must not see what another does. */
export function loneLine(run: string, marks: LoneMarks, { folders, python, tests }: Around): string {
  const [first = '', second = ''] = folders;
  const flags = (run.match(FLAGS) ?? []).map((flag) => ` ${flag}`).join('');
  const program = python ? `${PYTHON.exec(run)?.[1] ?? 'python3'} -B` : `node${flags}`;
  const start = (mark: string): string => `${program} ${programPath(mark, python)}`;
  const git = 'git -c core.hooksPath=/dev/null -c user.name=a -c user.email=a@localhost';
  const shown = (folder: string): string =>
    `env NODE_NO_WARNINGS=1 NODE_OPTIONS="--require=\\"$PWD/${folder}/index.cjs\\"" PYTHONPATH="$PWD/${folder}" PATH="$PWD/${folder}/bin:$PATH" PYTHONHASHSEED=11`;
  const elsewhere = Object.entries(ELSEWHERE)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
  const programs = Object.values(marks).map((mark) => programPath(mark, python));
  return [
    'was=$(git rev-parse -q --verify HEAD)',
    start(marks.plain),
    ...(tests === undefined ? [] : copied(programPath(marks.away, python), { programs, tests })),
    // Files that the controls write here are no work of the step.
    `echo '.*-packages/' >>"$(git rev-parse --git-path info/exclude)"`,
    `${git} add -A >/dev/null 2>&1 && ${git} commit -qm a >/dev/null 2>&1`,
    `{ ${shown(first)} ${elsewhere} ${start(marks.early)} & ${shown(second)} ${start(marks.late)}${tests === undefined ? '' : ` & (cd "$there" && HOME="$away" exec ${start(marks.away)})`}; wait; }`,
    ...(tests === undefined ? [] : ['rm -rf "$away"']),
    `[ -n "$was" ] && ${git} checkout -q "$was" -- . >/dev/null 2>&1 && ${start(marks.before)}`,
    `grep -ls asked ${first}/* ${second}/*`,
    'true',
  ].join('; ');
}

/** Packages that only who develops has. */
const RUNNERS = 'vitest|@vitest|jest|@jest|jest-*|mocha|chai|ava|tap|.bin|.package-lock.json|.vite*';

/**
 * A copy as it would be delivered: at another place, with what was installed and no runner of tests, without a history and
 * with old files. It goes away again, and nothing of the project is changed.
 */
function copied(
  program: string,
  { programs, tests }: { readonly programs: readonly string[]; readonly tests: readonly string[] },
): readonly string[] {
  const quoted = (path: string): string => `'${path.replaceAll("'", String.raw`'\''`)}'`;
  const installed = ['node_modules', '.venv', 'venv'];
  const leave = ['.git', ...installed, '.*-packages', ...programs].join('|');
  return [
    'away=$(mktemp -d) && here=$PWD && there=$away/srv/web/current && mkdir -p "$there"',
    `for one in * .[!.]*; do case "$one" in ${leave}) ;; *) [ -e "$one" ] && cp -R "$one" "$there/" ;; esac; done`,
    `for one in ${installed.slice(1).join(' ')}; do [ -e "$one" ] && ln -s "$here/$one" "$there/$one"; done`,
    `[ -d node_modules ] && mkdir "$there/node_modules" && for one in node_modules/* node_modules/.[!.]*; do case "\${one##*/}" in ${RUNNERS}) ;; *) [ -e "$one" ] && ln -s "$here/$one" "$there/$one" ;; esac; done`,
    `(cd "$there" && rm -f ${tests.map((path) => quoted(`./${path}`)).join(' ')} && cp "$here/${program}" . && find . -type f -exec touch -t 200101010000 {} +)`,
  ];
}
