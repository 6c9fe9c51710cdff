import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** Files that are about secrets hold some on purpose, and so do tests. */
const ABOUT_SECRETS =
  /redact|secret|attack|fixtures|leak|credential|token|password|sign|login|environment|security|ordinary-lines|forget|webhook|\.test\./i;

/** A line that gives a secret its name, such as a key, is for the redactor to doubt. */
const NAMES_SECRET = /secret|password|token|sk-|BEGIN|api_?key|credential/i;

/**
 * Lines as work sees them that hold nothing secret: this repository's own sources and lock file, hashes, ids, images,
 * paths and packed code. The same on every machine.
 */
export function ordinaryLines(): readonly string[] {
  const files = execFileSync('git', ['ls-files', 'src', 'docs', 'scripts', 'test/support'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.(?:ts|md|sh|mjs)$/.test(file) && !ABOUT_SECRETS.test(file));
  const sources = files.flatMap((file) => readFileSync(join(root, file), 'utf8').split('\n'));
  const locked = readFileSync(join(root, 'package-lock.json'), 'utf8').split('\n');
  return [
    ...every(
      sources.filter((line) => line.trim().length > 20 && !NAMES_SECRET.test(line)),
      1400,
    ),
    ...every(
      locked.filter((line) => /integrity|resolved|"node_modules/.test(line)),
      500,
    ),
    ...made(400),
  ];
}

function every(lines: readonly string[], count: number): readonly string[] {
  const step = Math.max(1, Math.floor(lines.length / count));
  return lines.filter((_, i) => i % step === 0).slice(0, count);
}

function made(count: number): readonly string[] {
  return Array.from({ length: count }, (_, i) => {
    const hash = createHash('sha512').update(`line ${i}`).digest();
    const hex = hash.toString('hex');
    const text = hash.toString('base64');
    const uuid = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
    const lines = [
      `commit ${hex.slice(0, 40)}`,
      `The build ${hex.slice(0, 7)} is green`,
      `sha256:${hex.slice(0, 64)}`,
      `id: ${uuid}`,
      `request ${uuid} took ${i} ms`,
      `background: url(data:image/png;base64,${text}${text})`,
      `"sha512-${text}"`,
      `!function(e,t){"object"==typeof exports?module.exports=t(${i}):e["${hex.slice(0, 6)}"]=t()}(this,()=>{var n=${i};return n*${i}})`,
      `/home/user/.cache/${hex.slice(0, 16)}/node_modules/.pnpm/lib@${i}.0.${i % 7}/dist/index-${hex.slice(3, 11)}.js`,
      `https://example.com/assets/app.${hex.slice(0, 20)}.js?v=${i}`,
      `index ${hex.slice(0, 7)}..${hex.slice(7, 14)} 100644`,
      `ETag: W/"${hex.slice(0, 27)}"`,
      `${2020 + (i % 6)}-0${1 + (i % 9)}-11T10:${10 + (i % 50)}:00Z trace=${hex.slice(0, 32)} span=${hex.slice(32, 48)}`,
      `fact_${hex.slice(0, 26)} is superseded`,
      `The key of the map is ${hex.slice(0, 12)} and the cache key ${hex.slice(0, 24)}`,
      `docker pull registry.example.com/app@sha256:${hex.slice(0, 64)}`,
    ];
    return lines[i % lines.length] ?? '';
  });
}
