interface Point {
  readonly low: number;
  readonly high: number;
  readonly effect: number;
}

const COLUMNS = 60;
const LEVELS = [1, 0.75, 0.5, 0.25, 0, -0.25, -0.5, -0.75, -1];

/** The sequence as a picture of characters: the interval after each run, and the line at zero. */
export function proveChart(sequence: readonly Point[]): string {
  if (sequence.length === 0) return '';
  const columns = Math.min(COLUMNS, sequence.length);
  const points = Array.from({ length: columns }, (_, i) => {
    const at = Math.ceil(((i + 1) * sequence.length) / columns) - 1;
    return sequence[at] ?? { low: -1, high: 1, effect: 0 };
  });
  const half = 0.125;
  const rows = LEVELS.map((level) => {
    const cells = points.map(({ low, high, effect }) => {
      if (Math.abs(effect - level) <= half) return '*';
      if (level <= high + half && level >= low - half) return ':';
      return level === 0 ? '-' : ' ';
    });
    return `${level > 0 ? '+' : ''}${(100 * level).toFixed(0).padStart(level > 0 ? 3 : 4)} |${cells.join('')}`;
  });
  return [...rows, `      1 .. ${sequence.length} requests; * the difference in points, : its interval`].join('\n');
}

const WIDTH = 640;
const HEIGHT = 320;
const EDGE = 40;

/** The same for a report. */
export function proveSvg(sequence: readonly Point[], title: string): string {
  const x = (i: number): string => (EDGE + ((WIDTH - 2 * EDGE) * i) / Math.max(1, sequence.length - 1)).toFixed(1);
  const y = (value: number): string => (HEIGHT / 2 - (HEIGHT / 2 - EDGE) * value).toFixed(1);
  const upper = sequence.map(({ high }, i) => `${x(i)},${y(high)}`);
  const lower = sequence.map(({ low }, i) => `${x(i)},${y(low)}`).toReversed();
  const effect = sequence.map((one, i) => `${x(i)},${y(one.effect)}`);
  const label = (value: number): string =>
    `<text x="4" y="${y(value)}" font-size="11" font-family="sans-serif">${(100 * value).toFixed(0)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="white"/>`,
    `<polygon points="${[...upper, ...lower].join(' ')}" fill="#cfe3f7"/>`,
    `<line x1="${EDGE}" x2="${WIDTH - EDGE}" y1="${y(0)}" y2="${y(0)}" stroke="#888"/>`,
    `<polyline points="${effect.join(' ')}" fill="none" stroke="#1f5fa8" stroke-width="2"/>`,
    ...[1, 0.5, 0, -0.5, -1].map(label),
    `<text x="${EDGE}" y="18" font-size="13" font-family="sans-serif">${escaped(title)}</text>`,
    '</svg>',
    '',
  ].join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
