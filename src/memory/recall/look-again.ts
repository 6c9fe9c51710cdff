import type { Connection } from '../../storage/database.ts';
import { askedFor } from './asked-for.ts';
import { WEIGHTS, type Fused } from './fuse.ts';
import type { ReadQuestion } from './question.ts';
import type { RecordCatalogue } from './record-catalogue.ts';
import { sittingFits } from './sittings.ts';

/** So many of the best are read: the others cannot become the first ten by what they name. */
const READ = 100;
/** Of a long text, which names something of every kind. */
const MOST_CHARACTERS = 1000;

/** The order of the candidates once more, by what only shows when all have a score. */
export function lookAgain(
  fused: readonly Fused[],
  within: {
    readonly connection: Connection;
    readonly catalogue: Pick<RecordCatalogue, 'conversation' | 'at'>;
    readonly question: ReadQuestion;
  },
): readonly Fused[] {
  const named = byNames(fused, within.connection, within.question);
  const fits = sittingFits(named, within.catalogue);
  return named
    .map((one, i) => withPart(one, 'sitting', WEIGHTS.sitting * (fits[i] ?? 0)))
    .toSorted((a, b) => b.score - a.score || a.record - b.record);
}

function byNames(fused: readonly Fused[], connection: Connection, { text }: ReadQuestion): readonly Fused[] {
  const names = askedFor(text);
  if (names === undefined) return fused;
  const select = connection.prepare(`SELECT substr(body, 1, ${MOST_CHARACTERS}) AS text FROM records WHERE rowid = ?`);
  return fused.map((one, i) =>
    i < READ && names(String(select.get(one.record)?.['text'] ?? '')) ? withPart(one, 'names', WEIGHTS.names) : one,
  );
}

function withPart(one: Fused, part: 'sitting' | 'names', worth: number): Fused {
  if (worth === 0) return one;
  return { ...one, score: one.score + worth, why: { ...one.why, [part]: worth } };
}
