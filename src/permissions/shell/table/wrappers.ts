import { afterFlag } from '../after-flag.ts';
import { optionNotation } from '../option-notation.ts';
import { readOptions, type UsedOption } from '../read-options.ts';
import type { ReadingBuilder } from '../reading.ts';
import { commands, custom, plain, runner, type Shape } from '../shape.ts';
import { run, runElsewhere } from './common.ts';

const SHELL = 'a shell that reads its commands from standard input';
const DEBUGGER = 'a debugger that reads its commands from standard input';
const ARCHITECTURE =
  /^(?:linux32|linux64|uname26|i[3-6]86|athlon|x86_64|amd64|aarch64|arm\w*|s390x?|ppc\w*|sparc\w*|mips\w*|ia64|alpha\w*|parisc\w*|riscv\w*|loongarch\w*)$/;
const setarch = runner(
  'BFILRSTXZ3vhV 32bit fdpic-funcptrs short-inode addr-compat-layout addr-no-randomize whole-seconds sticky-timeouts read-implies-exec mmap-page-zero 3gb 4gb uname-2.6 verbose list help version',
  { lead: ARCHITECTURE, bare: SHELL },
);
const switchUser =
  'mplfPhVc:$s:$w:g:G: preserve-environment login fast pty command:$ session-command:$ shell:$ whitelist-environment: group: supp-group: help version';
const terminal = custom((reading, start) => {
  reading.nameAll(start);
  afterFlag(reading, start, /^(?:-e|-x|--|--command|--execute)$/);
});

/** Programs that change how a command runs, and run it. */
export const WRAPPERS: Readonly<Record<string, Shape>> = {
  // limits, priorities, places
  timeout: runner('k:s:v preserve-status foreground kill-after: signal: verbose help version', { skip: 1 }),
  nice: runner('n:0123456789 adjustment: help version'),
  nohup: runner('- help version'),
  setsid: runner('cfwhV ctty fork wait help version'),
  stdbuf: runner('i:o:e: input: output: error: help version'),
  ionice: runner('c:n:p:!P:!u:!thV class: classdata: pid:! pgid:! uid:! ignore help version'),
  chrt: runner('bdfiorRamp!vhVT:P:D: batch deadline fifo idle other rr reset-on-fork all-tasks max pid! verbose help version sched-runtime: sched-period: sched-deadline:', { skip: 1 }),
  taskset: runner('ap!chV all-tasks pid! cpu-list help version', { skip: 1 }),
  uclampset: runner('m:M:asp:!RvhV'),
  prlimit: runner('c::d::e::f::i::l::m::n::q::r::s::t::u::v::x::y::p:!o:hV core:: data:: nice:: fsize:: sigpending:: memlock:: rss:: nofile:: msgqueue:: rtprio:: stack:: cpu:: nproc:: as:: locks:: rttime:: pid:! output: noheadings raw verbose help version'),
  choom: runner('n:p:!hV adjust: pid:! help version'),
  numactl: runner('i:N:C:m:p:la interleave: cpunodebind: physcpubind: membind: preferred: localalloc all'),
  cpulimit: runner('l:p:!e:!P:!izvmc: limit: lazy include-children verbose'),
  cgexec: runner('g: sticky'),
  softlimit: runner('a:c:d:f:l:m:o:p:r:s:t:'),
  setarch, linux32: setarch, linux64: setarch, i386: setarch, x86_64: setarch, aarch64: setarch, uname26: setarch,
  time: runner('apqvVho:!f: append portability quiet verbose output:! format: help version'),
  caffeinate: runner('dimsut:w:'),
  // identities and namespaces
  sudo: runner(
    'ABbEHKkNnPSVvhlC:D:!g:u:p:r:R:!T:t:U:e!i!s! askpass background bell preserve-env:: edit! group: set-home login! list non-interactive preserve-groups prompt: chroot:! chdir:! role: stdin shell! type: command-timeout: other-user: user: version validate close-from: remove-timestamp reset-timestamp help no-update',
    { assigns: true, bare: 'sudo with nothing to run' },
  ),
  doas: runner('nLC:!u:a:s!', { bare: 'doas with nothing to run' }),
  pkexec: runner('- user: keep-cwd disable-internal-agent version help', { bare: SHELL }),
  su: runner(switchUser, { starts: 'shell', skip: 1, anywhere: true, bare: SHELL }),
  runuser: runner(`u:${switchUser} user:`, { bare: SHELL, anywhere: true, skip: runuserOperands }),
  gosu: runner('-', { skip: 1 }),
  'su-exec': runner('-', { skip: 1 }),
  setuidgid: runner('-', { skip: 1 }),
  's6-setuidgid': runner('-', { skip: 1 }),
  setpriv: runner('dhV dump nnp no-new-privs ambient-caps: inh-caps: bounding-set: ruid: euid: rgid: egid: reuid: regid: clear-groups keep-groups init-groups groups: securebits: pdeathsig: selinux-label: apparmor-profile: reset-env help version'),
  runcon: runner('t:u:r:l:c type: user: role: range: compute help version', { skip: (used) => (used.length > 0 ? 0 : 1) }),
  capsh: custom((reading, start) => {
    reading.nameAll(start);
    afterFlag(reading, start, /^(?:--|==)$/, 'bash');
  }),
  unshare: runner(
    'muinpUCTfrcR:!w:!S:!G:!hV mount:: uts:: ipc:: net:: pid:: user:: cgroup:: time:: fork map-user: map-group: map-root-user map-current-user map-auto map-users: map-groups: kill-child:: mount-proc:: mount-binfmt:: propagation: setgroups: keep-caps root:! wd:! setuid:! setgid:! monotonic: boottime: load-interp:! help version',
    { bare: SHELL },
  ),
  nsenter: runner(
    'at:m::u::i::n::p::C::U::T::S:G:r::w::W:FZehV all target: mount:: uts:: ipc:: net:: pid:: cgroup:: user:: time:: setuid: setgid: preserve-credentials root:: wd:: wdns: no-fork follow-context env join-cgroup help version',
    { elsewhere: true, bare: SHELL },
  ),
  chroot: runner('- groups: userspec: skip-chdir help version', { skip: 1, elsewhere: true, bare: SHELL }),
  fakeroot: runner('l:!s:!i:!b:uhv lib:! faked:! unknown-is-real fd-base: help version', { bare: SHELL }),
  faketime: runner('mf exclude-monotonic help version', { skip: 1 }),
  proot: runner('r:!b:!w:!q:!k:S:!R:!0hVi: rootfs:! bind:! pwd:! cwd:! qemu:! root-id', { elsewhere: true, bare: SHELL }),
  firejail: runner('- profile:! command:$ quiet private net:', { elsewhere: true, glued: true, bare: SHELL }),
  sg: runner('c:$', { starts: 'shell', skip: 1, anywhere: true, bare: SHELL }), newgrp: runner('c:$', { starts: 'nothing', anywhere: true, bare: SHELL, reads: /^c$/ }),
  run0: runner('u:!g:!D:! unit: property:! description: slice: user:! group:! nice: chdir:! setenv:! background: machine:!', { elsewhere: true, bare: SHELL }), please: runner('nd:!t:g:u: dir:! target: group: user:'), chpst: runner('vPU:u:b:/:!n:l:!L:!m:d:o:p:f:c:t:e:!012'), setlock: runner('nNxX', { skip: 1, writes: true }), lckdo: runner('wWeEqQstn:', { skip: 1, writes: true }), 'with-lock-ex': runner('wfqt:', { skip: 1, writes: true }), 'run-one': run, nq: runner('cqwt'), tsp: runner('nfmdEL:D:W:N:g'), 's6-softlimit': runner('a:c:d:f:l:m:o:p:r:s:t:h'), 's6-envuidgid': runner('inDEBuUg:', { skip: 1 }), 'with-contenv': run,
  arch: runner('hV32 x86_64 arm64 arm64e i386 32 64 e: d: c help version', { dashed: true }), box64: run, box86: run, wine: runner('- version help'), rosetta: run,
  xinit: runElsewhere(0), startx: runElsewhere(0), cage: runner('ds'), mangohud: runner('- dlsym'), primusrun: run, 'prime-run': run, optirun: runner('vb: debug'), gamemoderun: run, nixGL: run, 'steam-run': run,
  // watchers of a program
  strace: runner(
    'cCdDfFhiknqrtTvVwxyYzZAa:b:e:E:!I:o:!O:p:!P:s:S:u:!U:X: env:! attach:! user:! detach-on: daemonize:: follow-forks interruptible: trace: signal: status: trace-path: successful-only failed-only columns: abbrev: verbose: raw: read: write: quiet:: decode-fds:: instruction-pointer syscall-number output:! output-append-mode output-separately relative-timestamps:: string-limit: absolute-timestamps:: syscall-times:: no-abbrev strings-in-hex:: const-print-style: summary-only summary summary-syscall-overhead: summary-sort-by: summary-columns: summary-wall-clock inject:! fault:! stack-traces seccomp-bpf tips:: help version debug',
  ),
  ltrace: runner('bcfhiLrStTVa:A:C:D:e:F:!l:n:o:!p:!s:u:!w:x:X:'),
  valgrind: runner('qvdh tool: log-file:! xml-file:! log-socket:! db-command:$ vgdb:! trace-children: massif-out-file:! callgrind-out-file:! cachegrind-out-file:!', { glued: true }),
  dtrace: plain('c:$s:@n:&P:&o:!'), bpftrace: plain('c:$e:&o:!'), stap: plain('c:$e:&o:!'),
  heaptrack: runner('o:!p:!drh output:! pid:! record-only'),
  perf: commands('vhp! version help no-pager', {
    'record|stat|trace|mem|c2c|lock|kmem|sched|ftrace': runner('ae:o:!F:gGc:p:!t:!C:dr:vqx:I:sTPWDbj:B:u:!k:m:i all-cpus event: output:! freq: call-graph: pid:! tid:! cpu: detailed repeat: verbose quiet field-separator: interval-print: per-thread summary no-inherit pre:$ post:$ null'),
    'report|list|annotate|diff|version|buildid-list|evlist': runner('i:! input:! stdio', { starts: 'nothing', anywhere: true }),
  }),
  rr: commands('- version help', { record: runner('hnwvSc: chaos num-cores: print-trace-dir:! env:!') }),
  'py-spy': commands('hV help version', { 'record|top|dump': runner('o:!p:!d:r:f:nsGgitF output:! pid:! duration: rate: format: native subprocesses gil idle threads full-filenames') }),
  'scan-build': runner('o:!kvVh', { dashed: true }),
  bear: runner('o:!vhac:! output:! append verbose config:! force-wrapper force-preload help version'),
  ccache: runner('sCczpvVhF:M:!o:!k:d:!x: show-stats clear cleanup zero-stats show-config version help'),
  sccache: runner('shV show-stats start-server stop-server zero-stats'),
  distcc: runner('j'), icecc: runner('-'),
  gdb: runner(
    'nqhp:!c:!x:@d:!s:!e:!b:l:t:! ex:& iex:& eval-command:& init-eval-command:& command:@ init-command:@ ix:@ batch batch-silent quiet silent nx nh nw tui args return-child-result pid:! core:! cd:! directory:! symbols:! exec:! se:! tty:! interpreter: i: data-directory:! version help readnow readnever write!',
    { dashed: true, bare: DEBUGGER, reads: /^batch/ },
  ),
  lldb: runner('o:&O:&s:@S:@k:&K:@bQxXhvVdwWp:!n:!c:!a:f:l:! one-line:& one-line-before-file:& source:@ source-before-file:@ one-line-on-crash:& batch file: attach-pid:! attach-name:! core:! arch: no-lldbinit source-quietly help version', { bare: DEBUGGER, reads: /^(?:b|batch)$/ }),
  // terminals and sessions
  script: custom(readScript),
  unbuffer: runner('p'), chronic: runner('ev'), ifne: runner('n'), eatmydata: runner('-'), catchsegv: runner('-'), torify: runner('hqvV'), torsocks: runner('-'),
  proxychains: runner('qf:!'), proxychains4: runner('qf:!'), tini: runner('sgvwhp:e:'), 'dumb-init': runner('cvhr: single-child verbose rewrite: version help'),
  'dbus-run-session': runner('- dbus-daemon:! config-file:! help version'), 'dbus-launch': runner('- exit-with-session sh-syntax csh-syntax exit-with-x11 config-file:! autolaunch: help version'),
  'xvfb-run': runner('alhn:e:!f:!s:!p:w: auto-servernum listen-tcp server-num: error-file:! auth-file:! server-args:! xauth-protocol: wait: help'),
  'ssh-agent': runner('csDda:!k!t:E:P:!', {}), sshpass: runner('evf:!d:!p:!P:'), rlwrap: runner('acirmnNzb:f:!H:!l:!p:S:s:'),
  'systemd-run': runner(
    'Hqrtdhu:p:!M:!GP user system scope unit: property:! description: slice: slice-inherit remain-after-exit send-sighup service-type: uid:! gid:! nice: working-directory:! same-dir setenv:! pty pipe quiet wait collect shell! no-block on-active: on-boot: on-calendar: timer-property: machine:! host:! help version',
    { elsewhere: true, bare: SHELL },
  ),
  'systemd-inhibit': runner('hp what: who: why: mode: list no-pager no-legend help version'),
  'start-stop-daemon': runner('SKTHhVa:$x:$n:u:g:r:!d:!N:P:I:k:mbCvotqsp:!R: start stop status startas:$ exec:$ name: user: chuid: chroot:! chdir:! nicelevel: make-pidfile background no-close pidfile:! signal: retry: oknodo test quiet verbose output:!', { starts: 'nothing', anywhere: true }),
  daemonize: runner('ac:!e:!E:!l:!o:!p:!u:v', { elsewhere: true }),
  xterm: terminal, 'x-terminal-emulator': terminal, 'gnome-terminal': terminal, konsole: terminal, alacritty: terminal, kitty: runElsewhere(0), wezterm: commands('-', { start: runElsewhere(0) }), urxvt: terminal, 'xfce4-terminal': terminal, ghostty: terminal, foot: runElsewhere(0), footclient: runElsewhere(0), st: terminal,
  // values for the command
  'cross-env': runner('-', { assigns: true }),
  'cross-env-shell': runner('-', { assigns: true, starts: 'shell' }),
  'env-cmd': runner('f:!e:!r:! file:! environments:! rc-file:! fallback no-override silent use-shell! expand-envs'),
  dotenv: runner('e:!f:!v:!c::!p:o quiet override debug', {}),
  direnv: commands('-', { exec: runner('-', { skip: 1, elsewhere: true }) }, { plain: 'status version' }),
  envdir: runner('-', { skip: 1, elsewhere: true }), envchain: runner('-', { skip: 1 }),
}; // prettier-ignore

function runuserOperands(used: readonly UsedOption[]): number {
  return used.some(({ name }) => name === 'u' || name === 'user') ? 0 : 1;
}

const SCRIPT =
  'aefqhVI:!O:!B:!T:!t::!m:c:$E:o: append return flush force quiet log-in:! log-out:! log-io:! log-timing:! timing::! logging-format: command:$ echo: output-limit: help version';

/** The first operand is the file that it writes; where more follow, or behind `--`, they are the command. */
function readScript(reading: ReadingBuilder, start: number): void {
  const { used, operands, unknown, dashes } = readOptions(reading.words, start, optionNotation(SCRIPT));
  for (const { mark, at, text } of used) {
    if (mark !== '') reading.name(...at);
    if (mark === '$') reading.shell(text, ...at);
  }
  const [file, command] = dashes === undefined ? operands : [undefined, operands[0]];
  if (unknown.length > 0) reading.unclear('options of script that were not understood');
  else {
    if (file !== undefined) reading.name(file);
    // GNU takes options behind the file, BSD a command.
    const late = command === undefined ? undefined : readOptions(reading.words, command, optionNotation(SCRIPT)).used;
    for (const { text, at } of late?.filter(({ mark }) => mark === '$') ?? []) reading.shell(text, ...at);
    if (command !== undefined) reading.command(command);
    if (reading.starts.length === 0 && used.every(({ name }) => name !== 'help' && name !== 'V')) reading.unseen(SHELL);
  }
}
