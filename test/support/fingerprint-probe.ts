/**
 * A program that tries to tell a check from the work: `node probe.mjs write` notes what it finds, `node probe.mjs`
 * compares. Names that are new for every copy are taken for what they are; whether they look alike is compared.
 */
export const PROBE = String.raw`
import { execFileSync } from 'node:child_process';
import { lstatSync, readdirSync, readFileSync, readlinkSync, statfsSync, writeFileSync } from 'node:fs';
import { hostname, release, userInfo } from 'node:os';
import { isatty } from 'node:tty';

const attempt = (work) => {
  try {
    return work();
  } catch (error) {
    return 'cannot: ' + (error.code ?? error.message);
  }
};
const read = (path) => attempt(() => readFileSync(path, 'utf8'));
const list = (path) => attempt(() => readdirSync(path).filter((name) => name !== 'worker.json').sort());
const alike = (text) => text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{24,}|\/atlas-[\d-]+/g, 'ID');
const status = new Map(read('/proc/self/status').split('\n').map((line) => line.split(':\t')));
const stat = (pid) => {
  const text = read('/proc/' + pid + '/stat');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
};
const git = (...args) => attempt(() => execFileSync('git', args, { encoding: 'utf8' }));
const younger = (one, other) => lstatSync(one).mtimeMs >= lstatSync(other).mtimeMs;

const values = {
  ...Object.fromEntries(Object.entries(process.env).map(([name, value]) => ['variable ' + name, value])),
  folder: process.cwd(),
  umask: process.umask(),
  identity: [process.getuid(), process.getgid(), process.getgroups(), attempt(() => userInfo().username)],
  limits: read('/proc/self/limits'),
  'first process': [read('/proc/1/comm'), read('/proc/1/cmdline')],
  'parent process': read('/proc/' + process.ppid + '/comm'),
  'terminal of the session': stat('self')[4],
  'nice and priority': stat('self').slice(15, 17),
  mounts: alike(read('/proc/self/mounts')).split('\n'),
  'roots of mounts': alike(read('/proc/self/mountinfo')).split('\n').map((line) => line.split(' ').slice(3)),
  'kind of file system': [statfsSync('.').type, statfsSync('/tmp').type].map(String),
  'sizes of file systems': [statfsSync('.').blocks, statfsSync('/tmp').blocks, statfsSync('/dev/shm').blocks],
  host: [hostname(), release(), read('/etc/machine-id'), read('/etc/hosts'), read('/etc/resolv.conf')],
  groups: alike(read('/proc/self/cgroup')).replaceAll('ID', '/').replaceAll('//', '/'),
  terminals: [0, 1, 2].map((fd) => isatty(fd)),
  'inherited descriptors': execFileSync('sh', ['-c', 'ls /proc/self/fd | wc -l'], { encoding: 'utf8' }),
  'folder of the person': list(process.env.HOME),
  'temporary files': list('/tmp'),
  'shared memory': list('/dev/shm'),
  root: list('/'),
  devices: list('/dev'),
  '/run': list('/run'),
  'network interfaces': read('/proc/net/dev').split('\n').map((line) => line.split(':')[0].trim()),
  routes: read('/proc/net/route'),
  'memory given up first': read('/proc/self/oom_score_adj'),
  'slack of timers': read('/proc/self/timerslack_ns'),
  personality: read('/proc/self/personality'),
  'audit identity': read('/proc/self/loginuid'),
  label: read('/proc/self/attr/current'),
  'core dumps': read('/proc/self/coredump_filter'),
  'users of the namespace': read('/proc/self/uid_map') + read('/proc/self/gid_map') + read('/proc/self/setgroups'),
  namespaces: list('/proc/self/ns').map((name) => [name, attempt(() => readlinkSync('/proc/self/ns/' + name) === readlinkSync('/proc/1/ns/' + name))]),
  ...Object.fromEntries(
    ['SigBlk', 'SigIgn', 'CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb', 'NoNewPrivs', 'Seccomp', 'Seccomp_filters', 'Cpus_allowed', 'Mems_allowed', 'TracerPid', 'Groups'].map((name) => ['status ' + name, status.get(name)]),
  ),
  repository: [list('.git'), read('.git/HEAD'), read('.git/config'), read('.git/objects/info/alternates')],
  'commits and changes': [git('log', '--format=%H %an %ae %ad %s'), git('diff', 'HEAD', '--stat'), git('stash', 'list')],
  files: list('.').map((name) => { const s = lstatSync(name); return [name, s.mode, s.uid, s.nlink, s.isFile() ? s.size : 0]; }),
  times: [younger('probe.mjs', 'data.txt'), younger('data.txt', 'probe.mjs'), lstatSync('data.txt').mtimeMs, lstatSync('data.txt').mtimeMs > Date.now() - 3_600_000],
  'numbers of files': [lstatSync('.').nlink, lstatSync('data.txt').dev === lstatSync('probe.mjs').dev],
  program: [process.execPath, process.argv0, process.execArgv],
  'place and language': [Intl.DateTimeFormat().resolvedOptions().locale, Intl.DateTimeFormat().resolvedOptions().timeZone, new Date(0).toString()],
  'columns of the output': process.stdout.columns ?? 'none',
};

if (process.argv[2] === 'write') writeFileSync('worker.json', JSON.stringify(values));
else {
  const worker = JSON.parse(read('worker.json'));
  // A way out to its model is what an agent has and a check has not.
  const network = /^variable (?:(?:https?|all|no)_proxy|NODE_USE_ENV_PROXY|NODE_EXTRA_CA_CERTS|SSL_CERT_(?:FILE|DIR))$/i;
  const names = [...new Set([...Object.keys(worker), ...Object.keys(values)])].filter((name) => !network.test(name));
  const differ = names.filter((name) => JSON.stringify(worker[name]) !== JSON.stringify(values[name]));
  const shown = (of) => JSON.stringify(of[differ[0]])?.slice(0, 80);
  const first = differ.length === 0 ? '' : ' (' + shown(worker) + ' and ' + shown(values) + ')';
  console.log(names.length + ' tried, ' + differ.length + ' differ: ' + differ.join(', ') + first);
  process.exit(differ.length === 0 ? 0 : 1);
}
`;
