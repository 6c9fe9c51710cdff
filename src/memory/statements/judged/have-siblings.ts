import { wordSet } from '../../word-set.ts';

const JOINED = /(?<![\p{L}\p{N}_.-])[\p{L}\p{N}_]+(?:-[\p{L}\p{N}_]+)+/gu;
/** What stands before a hyphen and names no family: "re-run" and "re-execute" may well be one. */
const PREFIXES = wordSet(
  're non pre post self co de un dis anti multi semi sub super inter intra mid on off in out up down over under by to e x',
);

/**
 * Whether each names a thing of one family that the other does not (`bastion-fra` and `bastion-ams`, `lb-a` and `lb-b`), or
 * one a kind of what the other names: `force-push` and `push`.
 */
export function haveSiblings(one: string, other: string): boolean {
  const [mine, theirs] = [namesAlone(one, other), namesAlone(other, one)];
  if (mine.some((name) => theirs.some((sibling) => familyOf(name) === familyOf(sibling)))) return true;
  return mine.some((name) => isKindOf(name, other)) || theirs.some((name) => isKindOf(name, one));
}

/** "Force-push" beside "push": what it is a kind of, without what makes it one. */
function isKindOf(name: string, other: string): boolean {
  const words = new Set(other.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  const parts = name.split('-');
  return words.has(parts.at(-1) ?? '') && parts.slice(0, -1).every((part) => !words.has(part));
}

/** However the other one joins its words. */
function namesAlone(one: string, other: string): readonly string[] {
  const said = joinless(other);
  const names = one.toLowerCase().match(JOINED) ?? [];
  return names.filter((name) => !PREFIXES.has(familyOf(name)) && !said.includes(joinless(name)));
}

const joinless = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]+/g, '');
const familyOf = (name: string): string => name.slice(0, name.indexOf('-'));
