import { countText, moneyText } from '../../../../core/money-text.ts';
import type { ApiBoard } from '../../api-types.ts';
import { counted, dayText, shortCount } from '../text/format.ts';

const WIDTH = 620;
const HEIGHT = 56;
const DAYS = 30;

/** The last month: a bar for each day, proven runs in the accent, all others above. */
export function MonthPicture({ month }: { readonly month: ApiBoard['month'] }) {
  const days = everyDay(month, Date.now());
  const sum = (part: 'runs' | 'proven' | 'tokens' | 'money'): number => days.reduce((so, day) => so + day[part], 0);
  const runs = sum('runs');
  if (runs === 0) return null;
  const most = Math.max(...days.map((day) => day.runs));
  const slot = WIDTH / Math.max(days.length, 1);
  const share = Math.round((100 * sum('proven')) / runs);
  const sentence = `The last month: ${counted(runs, 'run')}, ${countText(sum('proven'))} of them proven`;
  return (
    <section className="month" aria-label="The last month">
      <dl className="figures">
        <Figure name="runs" value={countText(runs)} />
        <Figure name="proven" value={`${share} %`} good />
        <Figure name="tokens" value={shortCount(sum('tokens'))} />
        {sum('money') > 0 ? <Figure name="spent" value={moneyText(sum('money'), 'USD')} /> : null}
      </dl>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={sentence}>
        <line className="base" x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
        {days.map((day, i) => {
          const height = (day.runs / most) * (HEIGHT - 4);
          const proven = (day.proven / most) * (HEIGHT - 4);
          const x = i * slot + slot * 0.18;
          return (
            <g key={day.day}>
              <title>{`${dayText(day.day)}: ${counted(day.runs, 'run')}, ${day.proven} proven`}</title>
              <rect className="slot" x={i * slot} y="0" width={slot} height={HEIGHT} />
              <rect className="other" x={x} y={HEIGHT - height} width={slot * 0.64} height={height - proven} />
              <rect className="proven" x={x} y={HEIGHT - proven} width={slot * 0.64} height={proven} />
            </g>
          );
        })}
      </svg>
    </section>
  );
}

/** Days without a run are part of a month, too. */
function everyDay(month: ApiBoard['month'], now: number): ApiBoard['month'] {
  const known = new Map(month.map((day) => [day.day, day]));
  return Array.from({ length: DAYS }, (_, i) => {
    const day = new Date(now - (DAYS - 1 - i) * 86_400_000).toISOString().slice(0, 10);
    return known.get(day) ?? { day, runs: 0, proven: 0, tokens: 0, money: 0 };
  });
}

function Figure({
  name,
  value,
  good = false,
}: {
  readonly name: string;
  readonly value: string;
  readonly good?: boolean;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={good ? 'good' : undefined}>{value}</dd>
    </div>
  );
}
