import { gitRisks } from './git-risks.ts';
import { abbreviates, type Risks } from './risks.ts';
import { sedRisks } from './sed-risks.ts';
import { mayBeFlag, type ShellWord } from './shell-word.ts';

interface Spec {
  /** Long options, without the dashes; any abbreviation of one counts as the option. */
  readonly long?: readonly string[];
  /** Letters of short options, also inside a bundle. */
  readonly short?: string;
  /** Words with one dash that count, where letters would say too much. */
  readonly dashed?: RegExp;
  /** Operands beyond this number are files to write. */
  readonly maxOperands?: number;
  /** Operands of this shape are settings, not files. */
  readonly operand?: RegExp;
  /** Words before the program are letters of options, as in `tar xf`. */
  readonly bundledFirst?: boolean;
  /** No word can do harm, so unknown ones may pass. */
  readonly harmless?: boolean;
}

const HARMLESS =
  'echo true false : pwd cat head tail wc ls dir basename dirname realpath readlink stat seq sleep whoami id groups uname arch nproc uptime df du tr cut paste nl rev tac fold fmt expand unexpand comm cmp join cksum md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum od hexdump strings which type tty cal factor expr numfmt printenv egrep fgrep grep jq column tsort sum free vmstat cd exit return break continue shift';

/** Builtins that change what later words mean, and programs that start whatever they are given. */
const OPAQUE = new Set(
  (
    'source . trap alias unalias set shopt enable hash bind complete compgen compopt declare typeset local export readonly unset let read mapfile readarray getopts coproc fc history ulimit umask wait select callback dirs pushd popd ' +
    'su runuser chroot unshare nsenter parallel script scriptreplay busybox toybox pkexec start-stop-daemon systemd-run ssh-agent dbus-run-session xvfb-run fakeroot faketime proot at batch crontab entr nodemon tmux screen expect gdb lldb strace ltrace perf valgrind flock chrt setpriv capsh runcon firejail bwrap zsh ksh mksh fish csh tcsh rbash ' +
    'vi vim nvim view vimdiff emacs nano ed ex less more most man info pg dpkg-divert rlwrap socat nc ncat netcat telnet ld.so watchexec daemonize dtach abduco unbuffer torify proxychains'
  ).split(' '),
);

const INTERPRETERS =
  /^(?:python|pypy|node|nodejs|ruby|perl|php|lua|luajit|deno|bun|tsx|ts-node|Rscript|tclsh|wish|guile|osascript|groovy|scala|jshell|irb|ghci|runghc|elixir|iex|erl|swift|julia|octave|sqlite3|psql|mysql|bc|dc|m4|jshell)[\d.]*$/;

const GENERIC: Spec = {
  long: [
    'exec', 'exec-batch', 'command', 'cmd', 'eval', 'shell', 'script', 'script-shell', 'run', 'pre', 'hook', 'hooks-path',
    'plugin', 'pager', 'editor', 'upload-pack', 'receive-pack', 'rsh', 'rsync-path', 'proxy-command', 'to-command',
    'checkpoint-action', 'use-compress-program', 'compress-program', 'output', 'output-file', 'output-document', 'out-file',
    'outfile', 'write', 'in-place', 'config', 'config-file', 'config-env', 'init-file', 'rcfile', 'load', 'require', 'import', 'filter',
    'unzip-command', 'info-script', 'new-volume-script', 'rmt-command', 'rsh-command', 'toolexec', 'askpass', 'use-askpass', 'browser',
    'delete', 'remove-source-files', 'log-file', 'node-options', 'wrapper', 'specs', 'diff-program', 'preprocessor', 'interpreter',
  ],
}; // prettier-ignore

const SPECS: Readonly<Record<string, Spec>> = {
  sort: { long: ['output', 'compress-program', 'temporary-directory'], short: 'oT' },
  shuf: { long: ['output'], short: 'o' },
  tree: { long: ['output'], short: 'oR' },
  uniq: { maxOperands: 1 },
  xxd: { maxOperands: 1, short: 'r' },
  iconv: { long: ['output'], short: 'o' },
  date: { long: ['set'], dashed: /^-[a-zA-HJ-Z]*s/, operand: /^\d/ },
  base64: { long: ['output'], dashed: /^-o/ },
  base32: { long: ['output'], dashed: /^-o/ },
  hostname: { maxOperands: 0, short: 'bF', long: ['file', 'boot'] },
  file: { long: ['compile', 'magic-file'], short: 'Cm' },
  diff: { long: ['paginate'], short: 'l' },
  sdiff: { long: ['output', 'diff-program'], short: 'o' },
  rg: { long: ['pre', 'pre-glob', 'hostname-bin', 'search-zip', 'config'], short: 'z' },
  ag: { long: ['pager'] },
  ack: { long: ['pager', 'output', 'ackrc'] },
  fd: { long: ['exec', 'exec-batch'], short: 'xX' },
  tar: {
    long: ['use-compress-program', 'checkpoint-action', 'to-command', 'info-script', 'new-volume-script', 'rsh-command', 'rmt-command', 'index-file'],
    short: 'IF',
    bundledFirst: true,
  },
  zip: { long: ['unzip-command', 'test-command'], short: 'TO' },
  split: { long: ['filter'] },
  rsync: { long: ['rsh', 'rsync-path', 'daemon', 'config', 'log-file', 'write-batch', 'only-write-batch', 'temp-dir', 'partial-dir', 'backup-dir'], short: 'eTM' },
  ssh: { short: 'oFSJELRDWmIQi', long: [] },
  scp: { short: 'oFSJDi', long: [] },
  sftp: { short: 'oFSJDbi', long: [] },
  curl: {
    long: [
      'output', 'output-dir', 'remote-name', 'remote-name-all', 'remote-header-name', 'config', 'upload-file', 'dump-header', 'cookie-jar', 'trace', 'trace-ascii',
      'stderr', 'libcurl', 'hsts', 'alt-svc', 'etag-save', 'engine', 'netrc-file', 'data', 'data-binary', 'data-raw', 'data-urlencode', 'form', 'json', 'unix-socket', 'proto-default', 'key', 'cert',
    ],
    short: 'oOJKTDcdFEt',
  },
  wget: { long: ['output-document', 'output-file', 'append-output', 'directory-prefix', 'execute', 'use-askpass', 'config', 'input-file', 'warc-file', 'post-file', 'body-file', 'save-cookies', 'rejected-log', 'private-key', 'certificate'], short: 'OoaPei' },
  make: { long: ['eval', 'file', 'makefile', 'directory', 'include-dir', 'shell'], short: 'fCIE', operand: /=/ },
  gmake: { long: ['eval', 'file', 'makefile', 'directory', 'include-dir', 'shell'], short: 'fCIE', operand: /=/ },
  npm: { long: ['script-shell', 'node-options', 'userconfig', 'globalconfig', 'prefix', 'git', 'editor', 'viewer', 'shell', 'call', 'browser', 'init-module', 'onload-script', 'cache'], short: 'cC' },
  pnpm: { long: ['script-shell', 'shell-mode', 'config', 'dir', 'node-options', 'global-dir'], short: 'cC' },
  yarn: { long: ['script-shell', 'cwd', 'use-yarnrc'] },
  npx: { long: ['call', 'package', 'shell', 'node-options', 'script-shell', 'prefix'], short: 'cp' },
  cargo: { long: ['config', 'manifest-path', 'target-dir'], short: 'CZ' },
  go: { dashed: /^--?(?:exec|toolexec|overlay|modfile|pkgdir|vettool|o|C)(?:=|$)/ },
  gcc: { dashed: /^--?(?:wrapper|specs|fplugin|B)/, operand: /^@/ },
  printf: { short: 'v' },
  install: { long: ['strip-program'] },
  yq: { long: ['inplace', 'in-place', 'from-file', 'split-exp'], short: 'isf' },
  pip: { long: ['python', 'target', 'config-settings', 'global-option', 'log', 'prefix', 'root', 'index-url', 'extra-index-url', 'editable'], short: 'te' },
  kill: {},
  mkdir: {},
  touch: {},
  rmdir: {},
  rm: {},
  cp: {},
  mv: {},
  ln: {},
  chmod: { operand: /^$/ },
  tee: {},
}; // prettier-ignore

const FREE = new Set(HARMLESS.split(' '));

export function risksOf(name: string, words: readonly ShellWord[]): Risks {
  const program = name.slice(name.lastIndexOf('/') + 1);
  if (OPAQUE.has(program) || /^ld(?:-linux[\w.-]*)?\.so/.test(program)) return { words: all(words) };
  if (FREE.has(program)) return { words: new Set() };
  if (program === 'git') return gitRisks(words);
  if (program === 'sed' || program === 'gsed') return sedRisks(words);
  if (/^(?:[gmn]?awk|original-awk|busybox-awk)$/.test(program)) return awkRisks(words);
  if (program === 'find' || program === 'gfind') return findRisks(words);
  if (program === 'test' || program === '[') return testRisks(words);
  if (INTERPRETERS.test(program)) return interpreterRisks(words);
  const spec = SPECS[program];
  return spec === undefined ? specRisks(GENERIC, words, true) : specRisks(spec, words, false);
}

function all(words: readonly ShellWord[]): ReadonlySet<number> {
  return new Set(words.keys().drop(1));
}

function specRisks(spec: Spec, words: readonly ShellWord[], generic: boolean): Risks {
  const risky = new Set<number>();
  let operands = 0;
  let literal = false;
  for (const [index, word] of words.entries()) {
    if (index === 0) continue;
    const value = word.value;
    if (value === undefined) {
      if (!literal && mayBeFlag(word)) risky.add(index);
      operands += word.many ? 2 : 1;
    } else if (!literal && value === '--') literal = true;
    else if (!literal && value.startsWith('--')) {
      if (abbreviates(value, spec.long ?? [])) risky.add(index);
    } else if (!literal && value.startsWith('-') && value.length > 1) {
      if (shortRisk(value, spec, generic)) risky.add(index);
    } else {
      operands += 1;
      if (index === 1 && spec.bundledFirst === true && hasLetter(value, spec.short ?? '')) risky.add(index);
      if (spec.operand?.test(value) === true) risky.add(index);
    }
    if (spec.maxOperands !== undefined && operands > spec.maxOperands) risky.add(index);
  }
  return { words: risky };
}

function shortRisk(value: string, spec: Spec, generic: boolean): boolean {
  if (spec.dashed !== undefined) return spec.dashed.test(value);
  // `-exec`, `-out file`: long options of programs that take one dash.
  if (abbreviates(`-${value}`, spec.long ?? []) && value.length > 3) return true;
  if (generic) return value.startsWith('-o') || value.startsWith('-O');
  return hasLetter(value.slice(1), spec.short ?? '');
}

function hasLetter(text: string, letters: string): boolean {
  return Array.from(text).some((letter) => letters.includes(letter));
}

function awkRisks(words: readonly ShellWord[]): Risks {
  const risky = new Set<number>();
  for (const [index, word] of words.entries()) {
    if (index === 0) continue;
    const value = word.value;
    if (value === undefined) {
      // The program text itself, or a flag, may be anything.
      if (mayBeFlag(word) || index === 1) risky.add(index);
      continue;
    }
    if (/^-(?:[fileEoDpdhLW]|-)/.test(value) && value !== '--') risky.add(index);
    else if (/system|getline|[|>@]|\bprintf?\b[^;}]*"\s*$|close|extension|ENVIRON|PROCINFO/.test(value))
      risky.add(index);
  }
  return { words: risky };
}

const FIND_WRITES = /^-(?:exec|execdir|ok|okdir|delete|fls|fprint|fprint0|fprintf|files0-from)$/;

/** Words of `-exec ... ;` are judged as commands of their own (see wrappers), so only the others count here. */
function findRisks(words: readonly ShellWord[]): Risks {
  const risky = new Set<number>();
  let inner = false;
  for (const [index, word] of words.entries()) {
    if (index === 0) continue;
    const value = word.value;
    if (inner) {
      if (value === ';' || (value === '+' && words[index - 1]?.value === '{}')) inner = false;
      continue;
    }
    if (value === undefined ? mayBeFlag(word) : FIND_WRITES.test(value)) {
      if (value !== undefined && /^-(?:exec|execdir|ok|okdir)$/.test(value)) inner = true;
      else risky.add(index);
    }
  }
  return { words: risky };
}

function testRisks(words: readonly ShellWord[]): Risks {
  const risky = new Set<number>();
  for (const [index, word] of words.entries()) {
    if (index > 0 && (word.value === undefined || word.value === '-v' || word.value === '-R')) risky.add(index);
  }
  return { words: risky };
}

/** `node x.js` is what a rule for node is for; code on the command line, preloads and a bare prompt are not. */
function interpreterRisks(words: readonly ShellWord[]): Risks {
  const risky = new Set<number>();
  let operand = false;
  for (const [index, word] of words.entries()) {
    if (index === 0 || operand) continue;
    const value = word.value;
    if (value === undefined) {
      if (mayBeFlag(word)) risky.add(index);
      operand = true;
    } else if (value === '-') risky.add(index);
    else if (value.startsWith('-')) {
      if (!/^-(?:-version|-help|v|V|u|B|O|w|-check|-test|-watch)$/.test(value)) risky.add(index);
    } else operand = true;
  }
  const answers = words.some((word) => /^-(?:-version|-help|v|V)$/.test(word.value ?? ''));
  if (!operand && risky.size === 0 && !answers)
    return { words: risky, problem: 'an interpreter that reads its program from elsewhere' };
  return { words: risky };
}

/** Programs that neither run nor write what they are given. */
export function onlyLooks(name: string): boolean {
  return FREE.has(name);
}
