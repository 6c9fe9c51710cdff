import { wordSet } from '../../word-set.ts';

const JOINED = /(?<![\p{L}\p{N}_.-])[\p{L}\p{N}_]+(?:-[\p{L}\p{N}_]+)+/gu;
/** What stands before a hyphen and names no family: "re-run" and "re-execute" may well be one. */
const PREFIXES = wordSet(
  're non pre post self co de un dis anti multi semi sub super inter intra mid on off in out up down over under by to e x',
);

/** Whether each names a thing of one family that the other does not: `bastion-fra` and `bastion-ams`, `lb-a` and `lb-b`. */
export function haveSiblings(one: string, other: string): boolean {
  const [mine, theirs] = [namesAlone(one, other), namesAlone(other, one)];
  return mine.some((name) => theirs.some((sibling) => familyOf(name) === familyOf(sibling)));
}

/** However the other one joins its words. */
function namesAlone(one: string, other: string): readonly string[] {
  const said = joinless(other);
  const names = one.toLowerCase().match(JOINED) ?? [];
  return names.filter((name) => !PREFIXES.has(familyOf(name)) && !said.includes(joinless(name)));
}

const joinless = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]+/g, '');
const familyOf = (name: string): string => name.slice(0, name.indexOf('-'));
