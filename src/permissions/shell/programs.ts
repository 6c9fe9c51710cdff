import { genericRisks } from './generic-risks.ts';
import { readGit } from './read-git.ts';
import { readShape } from './read-shape.ts';
import { ReadingBuilder, type Reading } from './reading.ts';
import { custom, runner, type Shape } from './shape.ts';
import type { ShellWord } from './shell-word.ts';
import { opaque } from './table/common.ts';
import { CHECKERS } from './table/checkers.ts';
import { COMPILERS } from './table/compilers.ts';
import { CONTAINERS } from './table/containers.ts';
import { FILES } from './table/files.ts';
import { INTERPRETERS, PYTHON } from './table/interpreters.ts';
import { PACKAGES } from './table/packages.ts';
import { SHELLS } from './table/shells.ts';
import { WRAPPERS } from './table/wrappers.ts';

/** Programs of which no word starts or writes anything. */
const HARMLESS = new Set(
  'echo true false : pwd cat head tail wc ls dir basename dirname realpath readlink stat seq sleep whoami id groups uname nproc uptime df du tr cut paste nl rev tac fold fmt expand unexpand comm cmp join cksum md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum od hexdump strings which type tty cal factor expr numfmt printenv egrep fgrep grep jq column tsort sum free vmstat cd exit return break continue shift bc'.split(
    ' ',
  ),
);

/** Builtins that change the meaning of later words. */
const BUILTINS =
  'unalias set shopt enable hash bind complete compgen compopt declare typeset local export readonly unset let read mapfile readarray getopts fc history ulimit umask wait select callback dirs pushd popd'.split(
    ' ',
  );

const test = custom((reading, start) => {
  for (const [index, { value }] of reading.words.entries())
    if (index >= start && (value === undefined || value === '-v' || value === '-R')) {
      reading.name(index, index + 1);
      // An index of the array that is named there is run like any other expression.
      reading.inCode(reading.words[index + 1]?.value ?? '');
    }
});

/** Every program that is known to start others, always or by an option: one row each. */
export const PROGRAMS: ReadonlyMap<string, Shape> = new Map([
  ...BUILTINS.map((name): [string, Shape] => [name, opaque]),
  ...Object.entries({
    ...FILES,
    ...CHECKERS,
    ...COMPILERS,
    ...PACKAGES,
    ...CONTAINERS,
    ...INTERPRETERS,
    ...SHELLS,
    ...WRAPPERS,
  }),
  ['git', custom(readGit)],
  ['test', test],
  ['[', test],
]);

const LOADER = runner(
  '- list verify inhibit-cache library-path:! glibc-hwcaps-prepend:! glibc-hwcaps-mask:! inhibit-rpath: audit:! preload:! argv0: list-tunables list-diagnostics help version',
);

const QEMU = runner('hg:!L:!s:cE:!U:0:r:d:D:!p:B:R:', { dashed: true });

/** Programs that are known by more than one spelling: versions, targets, the prefix of GNU on other systems. */
const SPELLINGS: readonly (readonly [RegExp, (name: string) => Shape | undefined])[] = [
  [/^(?:[ib]?python|ptpython|pypy)[\d.]*(?:-dbg)?$/, () => PYTHON],
  [/^qemu-[\w-]+$/, (name) => (/^qemu-(?:system|img|nbd|io|ga)/.test(name) ? opaque : QEMU)],
  [/^ld(?:-linux[\w.-]*|-musl[\w.-]*|64)?\.so(?:\.\d+)*$|^ld-[\d.]+\.so$/, () => LOADER],
  [/^(?:[\w.]+-)*(?:gcc|g\+\+|cc|c\+\+|clang|clang\+\+|cpp|gfortran)(?:-[\d.]+)?$/, () => PROGRAMS.get('gcc')],
  [/^(?:[\w.]+-)*(?:ld|as|ar|nm|ranlib|objcopy|objdump|strip)(?:-[\d.]+)?$/, () => PROGRAMS.get('ld')],
  [/^pip[\d.]+$/, () => PROGRAMS.get('pip')],
  [/^(?:mamba|micromamba)$/, () => PROGRAMS.get('conda')],
  [/^(?:gradlew|mvnw|mvnd)(?:\.\w+)?$/, (name) => PROGRAMS.get(name.startsWith('gradle') ? 'gradle' : 'mvn')],
  [/^vim?\.\w+$/, () => opaque],
  // Where Linux runs beside Windows, a program of Windows is started by its whole name.
  [/^[\w+.-]+\.(?:exe|com)$/i, (name) => shapeOf(name.replace(/\.\w+$/, '').toLowerCase())],
  [/^([a-zA-Z][a-zA-Z+]*?)-?[\d.]+$/, (name) => PROGRAMS.get(name.replace(/-?[\d.]+$/, ''))],
  [/^g([a-z]+)$/, (name) => PROGRAMS.get(name.slice(1))],
];

/** Programs that neither run nor write their operands. */
export function onlyLooks(name: string): boolean {
  return HARMLESS.has(name);
}

function shapeOf(program: string): Shape | undefined {
  const found = PROGRAMS.get(program);
  if (found !== undefined || HARMLESS.has(program)) return found;
  for (const [spelling, shape] of SPELLINGS) {
    const known = spelling.test(program) ? shape(program) : undefined;
    if (known !== undefined) return known;
  }
  return undefined;
}

/** The commands that a command would start, and the words that a rule has to name. */
export function readProgram(name: string, words: readonly ShellWord[]): Reading {
  const program = name.slice(name.lastIndexOf('/') + 1);
  const reading = new ReadingBuilder(words);
  const shape = shapeOf(program);
  if (shape !== undefined) readShape(reading, shape);
  else if (!HARMLESS.has(program)) readUnknown(reading);
  return reading.done();
}

/** Programs whose name among the words of an unknown one says that it probably runs them. */
const TELLING = /^(?:rm|dd|mkfs(?:\.\w+)?|curl|wget|chmod|chown|python[\d.]*)$/;
/** Names of programs that are as often the names of subcommands. */
const WORDS = new Set(
  'test install sort diff file date open watch time kill set unset export read alias unalias history local wait type find split join head tail cut paste link patch strip task batch script screen at command source select hash enable bind complete exec eval exit return break continue shift env jobs size as ar ld less more view code info op just black ruff cp mv cargo go deno bun node docker git'.split(
    ' ',
  ),
);
/** The words behind these verbs are packages to fetch or describe. */
const PACKAGE_VERBS = /^(?:install|add|remove|uninstall|update|upgrade|search|info|show|list|describe|help|in|i)$/;

/**
 * Treats a program that is in no table as a plain one, with reservations: a rule must name options that run or write
 * something in many programs, and also the name of a shell, an interpreter, a runner or another known program where a
 * command could stand; the words behind `--` are a command if they start with the name of a known program.
 */
function readUnknown(reading: ReadingBuilder): void {
  const { words } = reading;
  reading.mayStart();
  reading.name(...genericRisks(words));
  let packages = false;
  for (const [index, { value }] of words.entries()) {
    if (index === 0 || value === undefined) continue;
    const name = value.slice(value.lastIndexOf('/') + 1);
    const known = shapeOf(name) !== undefined;
    if ((known || HARMLESS.has(name)) && words[index - 1]?.value === '--') reading.command(index);
    else if (TELLING.test(name) || [SHELLS, INTERPRETERS, WRAPPERS].some((rows) => Object.hasOwn(rows, name))) {
      if (!WORDS.has(name) || words.length > index + 1) reading.name(index);
    } else if (known && !packages && !WORDS.has(name)) reading.name(index);
    packages ||= PACKAGE_VERBS.test(value);
  }
}
