import { instructionGrade, type InstructionGrade } from './instruction-grade.ts';

/** So many words are no name any more. */
const SENTENCE_FROM = 4;
/** What stands in a sentence and in no tag: "always use pnpm", "skip the tests". */
const IN_SENTENCES =
  /\b(?:the|all|any|every|each|your|my|our|this|that|these|it|them|me|us|before|after|always|never|please|you)\b/i;

/**
 * Whether tags and names give orders: each by itself, and all of them read in a row, since a word in each makes a
 * sentence as well. A single word orders nothing, and a few that begin with a verb are a name ("open source").
 */
export function labelsGrade(labels: readonly string[]): InstructionGrade {
  const row = labels.join(' ');
  const spoken = row.replaceAll(/(?<=\p{L})[-_./+]+(?=\p{L})/gu, ' ');
  const readings = spoken === row ? [row] : [row, spoken];
  if (readings.some((reading) => instructionGrade(reading) === 'command')) return 'command';
  const grades = labels.filter(isSentence).map(instructionGrade);
  return grades.find((grade) => grade === 'command') ?? grades.find((grade) => grade !== 'none') ?? 'none';
}

function isSentence(label: string): boolean {
  const words = label.match(/[\p{L}\p{N}'’]+/gu)?.length ?? 0;
  return /\s/.test(label) && (words >= SENTENCE_FROM || (words > 2 && IN_SENTENCES.test(label)));
}
