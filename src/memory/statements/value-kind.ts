import type { Token } from './token.ts';
import { NEGATIONS } from './word-classes.ts';

/** The kind of a value, as far as its spelling shows. */
export type Kind = 'measure' | 'label' | 'word';

/** Undefined where two measures have nothing to do with each other. */
export function kindOf(old: readonly Token[], fresh: readonly Token[]): Kind | undefined {
  const [one, two] = [oneKind(old), oneKind(fresh)];
  const none = (tokens: readonly Token[]): boolean => tokens.length === 1 && NEGATIONS.has(tokens[0]?.key ?? '');
  if (one === 'measure' && (none(fresh) || two === 'measure')) {
    const units = new Set([...old, ...fresh].flatMap(({ unit }) => unit ?? []));
    const within = (all: ReadonlySet<string>): boolean => [...units].every((unit) => all.has(unit));
    return units.size <= 1 || within(TIMES) || within(CURRENCIES) || within(SPEEDS) ? 'measure' : undefined;
  }
  if (two === 'measure' && none(old)) return 'measure';
  // "is on Friday" and "is on GitHub": when, and where.
  const isTime = (tokens: readonly Token[]): boolean =>
    tokens.every(({ kind, unit }) => kind === 'date' || kind === 'time' || kind === 'weekday' || unit === 'time');
  const isName = (tokens: readonly Token[]): boolean =>
    tokens.some(({ name, kind, key }) => (name === true && key !== 'may' && key !== 'march') || kind === 'identifier');
  if ((isTime(old) && isName(fresh)) || (isTime(fresh) && isName(old))) return undefined;
  if (one === 'measure' || two === 'measure') return 'label';
  return one === 'label' || two === 'label' ? 'label' : 'word';
}

const TIMES = new Set(['time', 'months']);
const CURRENCIES = new Set(['$', '€', '£', '¥']);
const SPEEDS = new Set(['bits per second', 'bytes per second']);

function oneKind(tokens: readonly Token[]): Kind {
  if (tokens.every(({ kind }) => ['number', 'version', 'date', 'time', 'weekday'].includes(kind))) return 'measure';
  return tokens.some(({ kind, name, initial }) => kind !== 'word' || name === true || initial === true)
    ? 'label'
    : 'word';
}

/** "is in schema.sql" and "is in third normal form": one says where, the other how. */
export function isPlaceAndOther(old: readonly Token[], fresh: readonly Token[]): boolean {
  const isFile = (tokens: readonly Token[]): boolean =>
    tokens.some(
      ({ kind, key }) => kind === 'path' || kind === 'url' || (kind === 'identifier' && /\w\.[a-z]/.test(key)),
    );
  const isSaid = (tokens: readonly Token[]): boolean =>
    tokens.length > 1 && tokens.every(({ kind, name }) => kind === 'word' && name !== true);
  return (isFile(old) && isSaid(fresh)) || (isFile(fresh) && isSaid(old));
}
