import { readAwk, readInterpreter } from '../read-interpreter.ts';
import { readSqlClient, readSqlite } from '../read-sql.ts';
import { sedRisks } from '../sed-risks.ts';
import { readShape } from '../read-shape.ts';
import type { ReadingBuilder } from '../reading.ts';
import { custom, type Shape } from '../shape.ts';
import { opaque } from './common.ts';

const interpreter = (code: RegExp, plain: RegExp): Shape =>
  custom((reading, start) => readInterpreter(reading, start, { code, plain }));
const USUAL = /^-(?:-version|-help|v|V|u|B|O|OO|w|W|q|-check)$/;
const node = interpreter(
  /^(?:-e|-p|-pe|--eval|--print)(?:=|$)/,
  /^(?:-v|--version|-h|--help|-c|--check|--test|--watch|--experimental-[\w-]+|--no-warnings|--enable-source-maps|--test-(?:only|reporter=\w+|name-pattern=.*|concurrency=\d+|timeout=\d+)|--max-old-space-size=\d+|--stack-trace-limit=\d+|--trace-[\w-]+|--inspect(?:-brk)?|--expose-gc|--strip-types|--unhandled-rejections=\w+|--throw-deprecation)$/,
);
const perl = interpreter(/^-[a-zA-Z]*[eE]/, /^-(?:v|w|W|c|t|T|-version|-help|l|n|p|a|s|Mstrict|Mwarnings)$/);

const PSQL = {
  statements: /^(?:-c|--command)$/,
  plain:
    /^-(?:[AtqxXEewW1anzHS]+|-(?:no-align|tuples-only|quiet|expanded|no-psqlrc|csv|single-transaction|no-password|html|echo-all))$/,
  valued: /^(?:-[dhpUFRPT]|--(?:dbname|host|port|username|field-separator|record-separator|pset))$/,
  danger: /\\|\bprogram\b|\bdo\b|\blo_|pg_read|pg_ls|\bcopy\b|\blanguage\b/i,
};
const MYSQL = {
  statements: /^(?:-e|--execute)$/,
  plain:
    /^-(?:[BNsvtnqrEGCcfbA]+|-(?:batch|silent|skip-column-names|table|raw|vertical|verbose|no-auto-rehash|force))$/,
  valued: /^(?:-[DhuP]|--(?:database|host|user|port|protocol))$/,
  danger: /\\|\b(?:system|source|tee|pager|edit|outfile|dumpfile|load_file|infile)\b/i,
};

/** Programs whose words, or whose input, are code. */
export const INTERPRETERS: Readonly<Record<string, Shape>> = {
  node, nodejs: node, tsx: node, 'ts-node': node, electron: node, 'babel-node': node, 'vite-node': node, jiti: node, esno: node, 'swc-node': node, qjs: node,
  perl,
  ruby: interpreter(/^-[a-zA-Z]*e/, USUAL), jruby: interpreter(/^-e/, USUAL),
  php: interpreter(/^-[rBRE]|^--(?:run|process-\w+)/, /^-(?:v|i|m|l|q|-version|-help|n)$/),
  lua: interpreter(/^-e/, USUAL), luajit: interpreter(/^-e/, USUAL), tclsh: interpreter(/^$/, USUAL), wish: interpreter(/^$/, USUAL), expect: interpreter(/^-c/, /^-(?:v|d|i|N|n)$/),
  Rscript: interpreter(/^-e/, /^--(?:vanilla|version|no-save|slave)$/), R: custom(readR), julia: interpreter(/^-[eEL]|^--(?:eval|print|load)/, /^(?:-v|--version|--startup-file=no|-t\d*|--threads=\d+)$/), octave: interpreter(/^--eval/, /^(?:-q|--quiet|--no-gui|--version)$/),
  guile: interpreter(/^-c/, USUAL), osascript: interpreter(/^-e/, USUAL), groovy: interpreter(/^-e/, USUAL), scala: interpreter(/^-e/, USUAL), jshell: interpreter(/^$/, USUAL), irb: interpreter(/^-r/, USUAL), ghci: interpreter(/^-e/, USUAL), runghc: interpreter(/^-e/, USUAL), elixir: interpreter(/^-(?:e|-eval|-rpc-eval)/, USUAL), iex: interpreter(/^-(?:e|-eval)/, USUAL), erl: interpreter(/^-eval|^-run|^-s$/, USUAL), escript: interpreter(/^$/, USUAL), kotlin: interpreter(/^-e/, USUAL), kotlinc: interpreter(/^-script/, USUAL), ammonite: interpreter(/^-c/, USUAL), amm: interpreter(/^-c/, USUAL), nim: interpreter(/^--eval|^e$/, USUAL), m4: interpreter(/^-(?:D|I|-define|-include|-prepend-include)/, USUAL), gforth: interpreter(/^-e|^--evaluate/, USUAL), newlisp: interpreter(/^-e/, USUAL), picolisp: interpreter(/^-/, USUAL), sbcl: interpreter(/^--eval/, USUAL), clojure: interpreter(/^-e|^--eval/, USUAL), clj: interpreter(/^-e|^--eval|^-[MXT]/, USUAL), crystal: interpreter(/^eval$/, USUAL), bb: interpreter(/^-e|^--eval/, USUAL), racket: interpreter(/^-e|^--eval/, USUAL), clisp: interpreter(/^-(?:x|i|repl)/, USUAL), ecl: interpreter(/^-{1,2}(?:eval|load|shell)/, USUAL), gcl: interpreter(/^-(?:eval|load)/, USUAL), abcl: interpreter(/^--(?:eval|load)/, USUAL), ccl: interpreter(/^-(?:e|-eval|-load)/, USUAL), csi: interpreter(/^-(?:e|eval|p|print|P)/, USUAL), 'chicken-csi': interpreter(/^-(?:e|eval|p|print|P)/, USUAL), 'mit-scheme': interpreter(/^--(?:eval|load)/, USUAL), scheme: interpreter(/^--(?:eval|load|script|program)/, USUAL), chez: interpreter(/^--(?:script|program)/, USUAL), gosh: interpreter(/^-[eEl]/, USUAL), janet: interpreter(/^-[eEl]/, USUAL), fennel: interpreter(/^-(?:e|-eval)/, USUAL), hy: interpreter(/^-[ci]/, USUAL), gst: interpreter(/^-f/, USUAL), swipl: interpreter(/^-[gtfsl]|^--/, /^(?:-q|--version|--quiet)$/), prolog: interpreter(/^-/, USUAL), gprolog: interpreter(/^--(?:query|entry|init|consult)/, USUAL), maxima: interpreter(/^-(?:-batch|-run|-eval|-init|b|r)/, /^--(?:very-quiet|quiet|version)$/), sage: interpreter(/^-{1,2}(?:c|sh|python|ipython)/, USUAL), gap: interpreter(/^-(?:c|x)/, /^-(?:q|b)$/), gp: interpreter(/^$/, /^-(?:q|f)$/), scilab: interpreter(/^-(?:e|f|l)/, /^-(?:nw|nb|quit)$/), asy: interpreter(/^-(?:c|command|autoimport)/, USUAL), zx: interpreter(/^-(?:e|-eval|-install|-prefix|-postfix|-shell)/, /^(?:--quiet|--verbose|--version|-v)$/), psysh: interpreter(/^-/, USUAL), phpdbg: interpreter(/^-/, USUAL), csharp: interpreter(/^-e/, USUAL), dyalog: interpreter(/^-/, USUAL), jconsole: interpreter(/^-/, USUAL), q: interpreter(/^-/, USUAL), io: interpreter(/^-e/, USUAL), wren: interpreter(/^-/, USUAL), squirrel: interpreter(/^-/, USUAL), ocaml: interpreter(/^-e/, USUAL),
  java: interpreter(/^-(?:javaagent|agentlib|agentpath|XX:On)/, /^(?:-version|--version|-jar|-cp|-classpath|--class-path|-m|--module|-p|--module-path|-server|-ea|-da|-Xm[sx]\w+|-Xss\w+|-D(?!java\.(?:system\.class\.loader|security\.manager))[\w.]+=[^=]*|-XX:[+-]\w+)$/),
  sqlite3: custom(readSqlite), sqlite: custom(readSqlite), duckdb: custom(readSqlite),
  psql: custom((reading, start) => readSqlClient(reading, start, PSQL)), mysql: custom((reading, start) => readSqlClient(reading, start, MYSQL)), mariadb: custom((reading, start) => readSqlClient(reading, start, MYSQL)),
  awk: custom(readAwk), gawk: custom(readAwk), mawk: custom(readAwk), nawk: custom(readAwk), 'original-awk': custom(readAwk), 'busybox-awk': custom(readAwk),
  sed: custom((reading, start) => {
    const words = sedRisks(reading.words, start);
    reading.name(...words);
    const file = reading.words.findIndex(({ value }) => /^(?:-[nErsuz]*f|--file)$/.test(value ?? ''));
    if (file > 0) reading.script(reading.words[file + 1]);
    for (const index of words) reading.code.push(reading.words[index]?.value ?? '');
  }),
  gimp: opaque, blender: opaque, inkscape: opaque,
}; // prettier-ignore

const R_PROGRAM = interpreter(/^-e/, /^--(?:vanilla|version|no-save|slave)$/);

/** `R CMD program` */
function readR(reading: ReadingBuilder, start: number): void {
  if (reading.words[start]?.value !== 'CMD') return readShape(reading, R_PROGRAM, start);
  reading.name(start);
  if (reading.words.length > start + 1) reading.command(start + 1);
}

export const PYTHON: Shape = custom((reading, start) =>
  readInterpreter(reading, start, {
    code: /^-[bBdEhiIOqsSuvVx]*c/,
    plain: /^-(?:-version|-help|V|u|B|b|bb|d|E|h|I|O|OO|P|q|s|S|v|x)$/,
    modules: true,
  }),
);
