import { z } from 'zod';

/** The result of testing the checks of a step. It is small and JSON, because the journal and the receipt carry it. */
export const controlReportSchema = z.strictObject({
  planted: z.array(
    z.strictObject({
      check: z.string(),
      result: z.enum(['noticed', 'dead', 'unknown', 'none']),
      evidence: z.string(),
      /** What alone the check looked at, where it ran nothing of the program. */
      only: z.enum(['types']).exactOptional(),
      /** Something was found of a proof: no other check makes up for it. */
      doubt: z.literal(true).exactOptional(),
    }),
  ),
  coverage: z.strictObject({
    /** Changed lines of code. */
    covered: z.number().int(),
    uncovered: z.number().int(),
    notTried: z.number().int(),
    /** Changed lines that are no code: tests, documentation, comments, formatting, generated files. */
    other: z.number().int(),
    places: z.array(
      z.strictObject({
        path: z.string(),
        first: z.number().int(),
        last: z.number().int(),
        lines: z.number().int(),
        kind: z.enum(['code', 'test', 'documentation', 'comment', 'formatting', 'generated']),
        coverage: z.enum(['covered', 'uncovered', 'not tried']),
      }),
    ),
  }),
});

export type ControlReport = Readonly<z.infer<typeof controlReportSchema>>;
