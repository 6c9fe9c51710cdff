import { readParallel } from '../read-parallel.ts';
import { readEnv, readFind, readXargs } from '../read-runners.ts';
import { readShellProgram } from '../read-shell-program.ts';
import { optionNotation } from '../option-notation.ts';
import { readOptions } from '../read-options.ts';
import type { ReadingBuilder } from '../reading.ts';
import { commands, custom, runner, type Shape } from '../shape.ts';
import { opaque, runElsewhere, STDIN } from './common.ts';

const bash = custom((reading, start) => readShellProgram(reading, start, true));
/** Their language is not bash: denying rules are matched against the text, and a person is asked. */
const foreign = custom((reading, start) => readShellProgram(reading, start, false));
const multiplexer = runner('dPAEXDrRxaUm2lLOqwive:!c:!f:!h:n:s:t:x:y:F:p:S:T:L:e:!', {
  starts: 'shell',
  elsewhere: true,
  bare: STDIN,
});

/** Shells, builtins and programs that read text as a shell does, or run a command for each item. */
export const SHELLS: Readonly<Record<string, Shape>> = {
  sh: bash, bash, dash: bash, ash: bash, rbash: bash,
  zsh: foreign, ksh: foreign, mksh: foreign, ksh93: foreign, oksh: foreign, yash: foreign, fish: foreign, csh: foreign, tcsh: foreign, xonsh: foreign, nu: foreign, elvish: foreign, rc: foreign, es: foreign, osh: foreign, ysh: foreign, oil: foreign, posh: foreign, mrsh: foreign, sash: foreign, bosh: foreign, jsh: foreign, hush: foreign, murex: foreign, ion: foreign, lksh: foreign, pdksh: foreign, zsh5: foreign, scsh: foreign,
  pwsh: opaque, powershell: opaque, cmd: opaque, wsl: opaque,
  // builtins
  eval: custom((reading, start) => reading.joined(start)),
  command: custom((reading, start) => {
    const [word] = reading.words.slice(start);
    if (!/^-[pvV]*[vV][pvV]*$/.test(word?.value ?? '')) afterOptions(reading, start, 'p');
  }),
  builtin: runner('-'),
  exec: custom((reading, start) => afterOptions(reading, start, 'cla:')),
  coproc: runner('-', { elsewhere: true }),
  source: runner('-', { starts: 'script' }),
  '.': runner('-', { starts: 'script' }),
  trap: custom((reading, start) => {
    reading.nameAll(start);
    const [text] = reading.words.slice(start);
    if (reading.words.length > start + 1 && text?.value !== '-l' && text?.value !== '-p') reading.shell(text?.value, start);
  }),
  alias: custom((reading, start) => {
    reading.nameAll(start);
    for (const [index, { value }] of reading.words.entries()) {
      if (index >= start && value?.includes('=') !== false) reading.shell(value?.slice(value.indexOf('=') + 1), index);
    }
  }),
  // texts
  watch: runner('bcdegpwtxrfhvq:n: beep color differences:: errexit chgexit equexit: interval: precise no-title no-wrap exec no-rerun follow help version', { starts: 'shell' }),
  hyperfine: runner('w:m:M:r:s:$p:$c:$C:$iP:L:D:S:$Nhn: warmup: min-runs: max-runs: runs: setup:$ prepare:$ conclude:$ cleanup:$ ignore-failure parameter-list: shell:$ style: sort: time-unit: export-json:! export-csv:! export-markdown:! export-asciidoc:! show-output output:! input:! command-name: help version', { starts: 'texts', anywhere: true }),
  concurrently: runner('n:c:krlp:gtms:hi names: prefix-colors: kill-others kill-others-on-fail raw prefix: success: restart-tries: restart-after: max-processes: group timings help no-color hide: handle-input', { starts: 'texts', anywhere: true }),
  pee: runner('-', { starts: 'texts' }),
  'sem': runner('j:', { starts: 'shell' }),
  entr: custom((reading, start) => {
    const { used, operands, unknown } = readOptions(reading.words, start, optionNotation('acdnprsxz'));
    const [at] = operands;
    if (unknown.length > 0) reading.unclear('options of entr that were not understood');
    else if (at !== undefined && used.some(({ name }) => name === 's')) reading.joined(at);
    else if (at !== undefined) reading.command(at);
  }),
  watchexec: runner('cnrNpqvhVe:w:f:i:d:s:W:E:! exts: watch: filter: ignore: debounce: signal: clear:: restart postpone shell:! no-shell env:! workdir:! project-origin: on-busy-update: stop-signal: notify quiet verbose help version', { starts: 'shell' }),
  nodemon: runner('e:w:x:$i:d:qVLvhIC exec:$ ext: watch: ignore: delay: quiet verbose config:! legacy-watch signal: no-stdin on-change-only', { starts: 'script' }),
  reflex: runner('r:g:G:R:s!d:e! regex: glob: inverse-glob: inverse-regex: start-service! decoration: all sequential substitute:'),
  onchange: custom((reading, start) => {
    const dashes = reading.words.findIndex(({ value }) => value === '--');
    if (dashes > start) reading.command(dashes + 1);
    else reading.unclear('operands of onchange that were not understood');
  }),
  chokidar: runner('c:$t:d:i:pq command:$ throttle: debounce: ignore: initial polling silent', { starts: 'nothing', anywhere: true }),
  'watchman-make': runner('p: t: r:$ pattern: target: run:$ make:$ root:!', { starts: 'nothing', anywhere: true }),
  parallel: custom(readParallel),
  xargs: custom(readXargs),
  env: custom(readEnv),
  find: custom((reading, start) => readFind(reading, start, /^-(?:exec|execdir|ok|okdir)$/)),
  fd: custom((reading, start) => readFind(reading, start, /^(?:-x|-X|--exec|--exec-batch)$/)),
  fdfind: custom((reading, start) => readFind(reading, start, /^(?:-x|-X|--exec|--exec-batch)$/)),
  flock: custom(readFlock),
  // later
  at: runner('mMlrdvVbchf:@q:t:', { starts: 'nothing', anywhere: true, bare: STDIN, reads: /^[lrdc]$/ }),
  batch: runner('mf:@q:', { starts: 'nothing', bare: STDIN }),
  crontab: runner('le!r!iu:T', { starts: 'script', bare: STDIN, reads: /^[lr]$/ }),
  byobu: opaque, 'byobu-tmux': opaque, 'byobu-screen': opaque,
  tmux: commands('2CDhlNquvVf:!L:S:!c:$T:', {
    'new-session|new|new-window|neww|split-window|splitw|respawn-pane|respawnp|respawn-window|respawnw|display-popup|popup': multiplexer,
    'run-shell|run|if-shell|if|pipe-pane|pipep': runner('abBCFIoOd:t:', { starts: 'texts', elsewhere: true }),
    'source-file|source|bind-key|bind|set-hook|send-keys|send|set-option|set|set-environment|setenv|command-prompt|confirm-before': opaque,
  }, { plain: 'list-sessions ls has-session has list-windows lsw capture-pane capturep display-message display kill-session' }),
  screen: runner('aAdDmrRxlLOqUwivp:!S:c:!e:h:t:T:s:!X!', { elsewhere: true, bare: STDIN }),
  dtach: runElsewhere(2),
  abduco: runner('acnAlfpqre:v', { skip: 1, elsewhere: true, bare: STDIN }),
  pm2: commands('-', { 'start|restart': runner('n:i:f name: instances: interpreter:$ watch', { starts: 'shell' }) }, { plain: 'list ls status logs info show' }),
  busybox: custom(readMultiCall), toybox: custom(readMultiCall),
  coreutils: custom((reading) => {
    const [, chosen] = reading.words;
    const name = /^--coreutils-prog(?:-shebang)?=(.+)$/.exec(chosen?.value ?? '')?.[1];
    if (name !== undefined && chosen !== undefined) reading.command(1, {}, [{ ...chosen, value: name, source: name }, ...reading.words.slice(2)]);
  }),
  'run-parts': opaque, 'xdg-open': opaque, open: opaque, gio: opaque, 'sensible-browser': opaque, 'sensible-editor': opaque, 'sensible-pager': opaque,
}; // prettier-ignore

/** Options of builtins: letters only, and `--`. */
function afterOptions(reading: ReadingBuilder, start: number, letters: string): void {
  const { operands, unknown } = readOptions(reading.words, start, optionNotation(letters));
  const [at] = operands;
  if (unknown.length > 0) reading.unclear('options of a builtin that were not understood');
  else if (at !== undefined) reading.command(at);
}

const FLOCK =
  'sexnuoFhVw:E:c:$ shared exclusive unlock nonblock nb close no-fork verbose timeout: wait: conflict-exit-code: command:$ help version';

/** `flock FILE command`, `flock FILE -c 'text'`, `flock 9`. The file comes into being if it is not there. */
function readFlock(reading: ReadingBuilder, start: number): void {
  const { operands, unknown } = readOptions(reading.words, start, optionNotation(FLOCK));
  const [file, next] = operands;
  if (unknown.length > 0 || file === undefined) return reading.unclear('options of flock that were not understood');
  if (next === undefined) return;
  reading.name(file);
  if (/^(?:-c|--command)$/.test(reading.words[next]?.value ?? ''))
    reading.shell(reading.words[next + 1]?.value, next, next + 1);
  else reading.command(next);
}

/** One program of many names: the first word says which. */
function readMultiCall(reading: ReadingBuilder, start: number): void {
  const [word] = reading.words.slice(start);
  if (word?.value?.startsWith('-') === true) reading.nameAll(start);
  else if (word !== undefined) reading.command(start);
}
