import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Records `atlas demo` in a terminal and draws it as docs/demo.svg: `node scripts/record-demo.ts`, after a build. Lines
 * appear in the picture when they appeared on the terminal; a viewer without animation shows them all.
 */
const root = join(import.meta.dirname, '..');
const COLUMNS = 118;
const LINE = 17;
const CHARACTER = 7.83;
const MARGIN = 14;
const BAR = 30;
const TEXT_COLOUR = '#d8dee9';
const COLOURS: Readonly<Record<string, string>> = {
  '31': '#e06c75',
  '32': '#98c379',
  '33': '#e5c07b',
  '35': '#c678dd',
  '36': '#56b6c2',
};

interface Line {
  readonly text: string;
  readonly at: number;
}

async function record(): Promise<readonly Line[]> {
  const main = join(root, 'dist/src/surfaces/cli/main.js');
  const command = `stty cols ${COLUMNS} rows 60; exec '${process.execPath}' '${main}' demo`;
  // `script` gives the program a terminal, so that it shows what a person would see.
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], TERM: 'xterm-256color', LANG: 'C.UTF-8' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const start = performance.now();
  const lines: Line[] = [];
  let rest = '';
  for await (const chunk of child.stdout) {
    const parts = `${rest}${String(chunk)}`.split(/\r?\n/);
    rest = parts.pop() ?? '';
    const at = (performance.now() - start) / 1000;
    lines.push(...parts.map((text) => ({ text, at })));
  }
  return lines;
}

/** The folder of this one run is of no interest to a reader, and must not differ from one recording to the next. */
function tidy(lines: readonly Line[]): readonly Line[] {
  const project = lines.map(({ text }) => /project: (\S+atlas-demo-\w+\/shop)/.exec(text)?.[1]).find((one) => one);
  if (project !== undefined) rmSync(dirname(project), { recursive: true, force: true });
  return lines.map(({ text, at }) => ({ text: text.replaceAll(/\/\S*atlas-demo-\w+/g, '/tmp/atlas-demo'), at }));
}

function draw(lines: readonly Line[]): string {
  const rows = lines.flatMap(({ text, at }) => wrap(text).map((row) => ({ row, at })));
  const width = Math.ceil(COLUMNS * CHARACTER + 2 * MARGIN);
  const height = BAR + rows.length * LINE + 2 * MARGIN;
  const texts = rows.map(
    ({ row, at }, i) =>
      `<text x="${MARGIN}" y="${BAR + MARGIN + (i + 1) * LINE - 4}" style="animation-duration:${at.toFixed(2)}s" xml:space="preserve">${spans(row)}</text>`,
  );
  const dots = ['#ff5f56', '#ffbd2e', '#27c93f'].map(
    (colour, i) => `<circle cx="${18 + i * 20}" cy="${BAR / 2 + 2}" r="6" fill="${colour}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="atlas demo, recorded">
<style>@keyframes hide{from{opacity:0}to{opacity:0}}text{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:${TEXT_COLOUR};animation-name:hide}</style>
<rect width="100%" height="100%" rx="8" fill="#1f2430"/>${dots.join('')}
${texts.join('\n')}
</svg>
`;
}

/** Cuts at the right edge as the terminal does; styles do not count. */
function wrap(text: string): readonly string[] {
  const rows: string[] = [];
  let row = '';
  let width = 0;
  let style = '';
  for (const [piece] of text.matchAll(/\u001b\[[\d;]*m|[\s\S]/gu)) {
    if (piece.startsWith('\u001b')) style = piece.endsWith('[0m') ? '' : piece;
    else width += 1;
    if (width > COLUMNS) {
      rows.push(row);
      row = style;
      width = 1;
    }
    row += piece;
  }
  return [...rows, row];
}

function spans(row: string): string {
  let style = '';
  return row
    .split(/(\u001b\[[\d;]*m)/)
    .map((piece) => {
      const code = /^\u001b\[([\d;]*)m$/.exec(piece)?.[1];
      if (code === undefined) return piece === '' ? '' : `<tspan${style}>${escape(piece)}</tspan>`;
      const colour = COLOURS[code];
      style =
        code === '1'
          ? ' font-weight="bold" fill="#ffffff"'
          : code === '2'
            ? ' fill="#7f8896"'
            : colour === undefined
              ? ''
              : ` fill="${colour}"`;
      return '';
    })
    .join('');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

writeFileSync(join(root, 'docs/demo.svg'), draw(tidy(await record())));
