import type { Language } from './highlight.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const quoted = (sign: string, lines = false, escapes = true): Language['strings'][number] => ({
  begin: sign,
  end: sign,
  lines,
  escapes,
});

const C_COMMENTS = { line: ['//'], block: [['/*', '*/']] } as const;
const HASH = { line: ['#'], block: [] } as const;

const SCRIPT: Language = {
  ...C_COMMENTS,
  strings: [quoted('`', true), quoted('"'), quoted("'")],
  keywords: words(
    'abstract as async await break case catch class const continue debugger declare default delete do else enum export extends false finally for from function get if implements import in instanceof interface let namespace new null of override private protected public readonly return satisfies set static super switch this throw true try type typeof undefined using var void while with yield',
  ),
};
const C_LIKE: Language = {
  ...C_COMMENTS,
  strings: [quoted('"'), quoted("'")],
  keywords: words(
    'abstract auto bool boolean break byte case catch char class const continue default delete do double else enum extends extern false final finally float for friend goto if implements import inline int interface internal is long namespace new null nullptr object operator override package private protected public return short signed sizeof static struct super switch synchronized template this throw throws true try typedef typename union unsigned using val var virtual void volatile when while',
  ),
};
const GO: Language = {
  ...C_COMMENTS,
  strings: [quoted('`', true, false), quoted('"'), quoted("'")],
  keywords: words(
    'break case chan const continue default defer else fallthrough false for func go goto if import interface iota map nil package range return select struct switch true type var',
  ),
};
const RUST: Language = {
  ...C_COMMENTS,
  strings: [quoted('"', true)],
  keywords: words(
    'as async await break const continue crate dyn else enum extern false fn for if impl in let loop match mod move mut pub ref return self Self static struct super trait true type unsafe use where while',
  ),
};
const PYTHON: Language = {
  ...HASH,
  strings: [quoted('"""', true), quoted("'''", true), quoted('"'), quoted("'")],
  keywords: words(
    'and as assert async await break case class continue def del elif else except False finally for from global if import in is lambda match None nonlocal not or pass raise return self True try while with yield',
  ),
};
const RUBY: Language = {
  ...HASH,
  strings: [quoted('"'), quoted("'")],
  keywords: words(
    'alias and begin break case class def do else elsif end ensure false for if in module next nil not or redo rescue retry return self super then true undef unless until when while yield',
  ),
};
const SHELL: Language = {
  ...HASH,
  strings: [quoted('"', true), quoted("'", true, false)],
  keywords: words(
    'case do done elif else esac export fi for function if in local readonly return select set then trap until while',
  ),
};
const PLAIN_DATA: Language = {
  ...HASH,
  strings: [quoted('"'), quoted("'")],
  keywords: words('true false null yes no on off'),
};
const JSON_DATA: Language = { ...C_COMMENTS, strings: [quoted('"')], keywords: words('true false null') };
const SQL: Language = {
  line: ['--'],
  block: [['/*', '*/']],
  strings: [quoted("'", true, false), quoted('"', false, false)],
  keywords: words(
    'SELECT FROM WHERE INSERT INTO VALUES UPDATE SET DELETE CREATE TABLE INDEX TRIGGER VIEW DROP ALTER ADD COLUMN PRIMARY KEY NOT NULL UNIQUE DEFAULT AND OR IN IS AS ON JOIN LEFT ORDER BY GROUP LIMIT BEGIN END select from where insert into values update set delete create table index drop alter and or in is as on join left order by group limit null not',
  ),
};
const STYLE: Language = {
  line: [],
  block: [['/*', '*/']],
  strings: [quoted('"'), quoted("'")],
  keywords: words('important'),
};
const MARKUP: Language = {
  line: [],
  block: [['<!--', '-->']],
  strings: [quoted('"', true, false)],
  keywords: words(''),
};

/** By how a file's name ends. */
const LANGUAGES: Readonly<Record<string, Language>> = {
  ...of(SCRIPT, 'js mjs cjs jsx ts mts cts tsx'),
  ...of(C_LIKE, 'c h cc cpp cxx hpp hh java kt kts cs swift scala dart php m proto'),
  ...of(GO, 'go'),
  ...of(RUST, 'rs'),
  ...of(PYTHON, 'py pyi'),
  ...of(RUBY, 'rb'),
  ...of(SHELL, 'sh bash zsh'),
  ...of(PLAIN_DATA, 'yaml yml toml ini cfg conf env properties'),
  ...of(JSON_DATA, 'json jsonc json5'),
  ...of(SQL, 'sql'),
  ...of(STYLE, 'css scss less'),
  ...of(MARKUP, 'html htm xml svg vue'),
};

function of(language: Language, endings: string): Readonly<Record<string, Language>> {
  return Object.fromEntries(endings.split(' ').map((ending) => [ending, language]));
}

/** Undefined where nothing is known of such files: they are shown as they are. */
export function languageOf(path: string): Language | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (/^(?:Makefile|Dockerfile)$/.test(name)) return SHELL;
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return name.includes('.') && Object.hasOwn(LANGUAGES, ending) ? LANGUAGES[ending] : undefined;
}
