import type { LearningReport } from './learning.ts';
import type { Paired } from './paired.ts';

type Rows = readonly (readonly string[])[];

/** The report as tables: what was replayed, the arms side by side, what is compared, streams. */
export function renderLearning(report: LearningReport): readonly Rows[] {
  const { replayed } = report;
  const number = (value: number): string => value.toFixed(1);
  const interval = ({ difference, low, high }: Paired): string =>
    `${difference >= 0 ? '+' : ''}${number(difference)} [${number(low)}, ${number(high)}]`;
  const head: Rows = [
    ['set', report.set],
    ['model', report.model],
    ['games', `${report.games}, ${report.seeds} seeds, ${report.limit} steps, the ${report.player} player`],
    ['memories', `${report.memories}; outcomes of ${report.tries} tries`],
    ['walkthroughs that win', `${replayed.walkthroughs_won} of ${replayed.walkthroughs}`],
    ['observations equal', `${replayed.observations_equal} of ${replayed.observations}`],
    ...replayed.differences.map((one) => ['differs', one]),
  ];
  const arms: Rows = [
    [
      'arm',
      'solved %',
      'at 30',
      'at 20',
      'steps',
      'harm %',
      'right kind %',
      'nothing shown %',
      'solved over none',
      'steps over none',
    ],
    ...report.arms.map((one) => [
      one.arm,
      number(one.success),
      number(one.success_at_30),
      number(one.success_at_20),
      number(one.steps),
      number(one.harm),
      number(one.right_kind),
      number(one.abstained),
      interval(one.success_over_none),
      interval(one.steps_over_none),
    ]),
  ];
  const compared: Rows = [
    ['of', 'over', 'solved, paired (95 %)', 'steps, paired (95 %)'],
    ...report.comparisons.map(({ of, over, success, steps }) => [of, over, interval(success), interval(steps)]),
  ];
  const streams: Rows = [
    ['a stream that keeps', 'games', 'solved %', 'steps', 'by quarters: solved % / steps'],
    ...report.streams.map(({ keeps, games, success, steps, quarters }) => [
      keeps,
      String(games),
      number(success),
      number(steps),
      quarters.map((one) => `${number(one.success)} / ${number(one.steps)}`).join(', '),
    ]),
  ];
  return report.streams.length === 0 ? [head, arms, compared] : [head, arms, compared, streams];
}
