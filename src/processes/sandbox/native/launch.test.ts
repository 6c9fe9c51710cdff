import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '../../../../test/support/scratch.ts';
import { nativeParts } from '../native.ts';

const { launcher, filter } = nativeParts() ?? { launcher: '', filter: '' };

interface Outcome {
  readonly out: string;
  readonly err: string;
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

interface Options {
  readonly input?: string;
  /** In front of the launcher. */
  readonly below?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly begun?: (child: ChildProcess) => void;
}

/** As Atlas starts everything: the leader of a group, three sockets for streams. The filter is descriptor 3. */
async function launch(args: readonly string[], { input = '', below = [], env, begun }: Options = {}): Promise<Outcome> {
  const [command = '', ...words] = [...below, launcher, ...args];
  const descriptor = openSync(filter, 'r');
  const child = spawn(command, words, {
    stdio: ['pipe', 'pipe', 'pipe', descriptor],
    detached: true,
    env: env ?? process.env,
  }) as ChildProcessWithoutNullStreams;
  closeSync(descriptor);
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  begun?.(child);
  const [out, err, [code, signal]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { out, err, code: code as number | null, signal: signal as NodeJS.Signals | null };
}

const shell = (line: string, ...options: readonly string[]): readonly string[] => [...options, '--', 'sh', '-c', line];

const newNamespaces = (...flags: readonly string[]): readonly string[] => [
  'unshare',
  ...(process.getuid?.() === 0 ? [] : ['--map-root-user']),
  ...flags,
];

test('a program begins without capabilities, without a way to new ones, and behind the filter', async () => {
  const { out } = await launch(['--drop', '--filter', '3', '--', 'cat', '/proc/self/status'], {
    below: newNamespaces('--mount'),
  });
  const status = Object.fromEntries(out.split('\n').map((line) => line.split(/:\s*/, 2)));
  for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb']) {
    expect({ [set]: status[set] as string }).toEqual({ [set]: '0000000000000000' });
  }
  expect([status['NoNewPrivs'], status['Seccomp']]).toEqual(['1', '2']);
});

test('no core can be left, nor be handed to whoever takes cores (a limit of one, which nobody can lift)', async () => {
  const { out } = await launch(['--drop', '--', 'cat', '/proc/self/limits'], { below: newNamespaces('--mount') });
  expect(/^Max core file size +(\S+) +(\S+)/m.exec(out)?.slice(1)).toSatisfy(
    (limits: readonly string[]) => limits.join(' ') === '1 1' || limits.join(' ') === '0 0',
  );
});

test('the filter that is at hand answers as its table says', async () => {
  const program = `use Errno; my @say;
    sub try { my ($name, @call) = @_; my $got = syscall(shift @call, @call); push @say, "$name " . ($got == -1 ? $!+0 : "ok"); }
    ${process.arch === 'arm64' ? 'my ($unshare,$socket,$openat2,$clone3,$keyctl)=(97,198,437,435,219);' : 'my ($unshare,$socket,$openat2,$clone3,$keyctl)=(272,41,437,435,250);'}
    try("user", $unshare, 0x10000000); try("files", $unshare, 0x400); try("raw", $socket, 2, 3, 1);
    try("packet", $socket, 17, 3, 0); try("unix", $socket, 1, 1, 0); try("stream", $socket, 2, 1, 0);
    try("openat2", $openat2, -100, 0, 0, 24); try("clone3", $clone3, 0, 0); try("keyctl", $keyctl, 0, -3, 0);
    print join("\\n", @say);`;
  const { out } = await launch(['--drop', '--filter', '3', '--', 'perl', '-e', program]);
  const expected = ['user 1', 'files ok', 'raw 1', 'packet 97', 'unix ok', 'stream ok', 'openat2 38', 'clone3 38'];
  expect(out.split('\n')).toEqual([...expected, 'keyctl 1']);
});

test('a program opens its streams by name, and what it is told and says passes whole (N1)', async () => {
  const line = 'echo out > /dev/stdout; echo err > /dev/stderr; cat /dev/stdin; echo fd > /dev/fd/1; exit 7';
  const { out, err, code } = await launch(shell(line, '--pipes'), { input: 'told\n' });
  expect([out, err, code]).toEqual(['out\ntold\nfd\n', 'err\n', 7]);
});

test('streams that are one stay one, in their order', async () => {
  const line = 'for i in 1 2 3; do echo out $i; echo err $i >&2; done; echo end > /dev/stderr';
  const inOne = `exec ${launcher} --pipes -- sh -c '${line}' 2>&1`;
  const { out } = await launch(shell(inOne));
  expect(out).toBe('out 1\nerr 1\nout 2\nerr 2\nout 3\nerr 3\nend\n');
});

test('nothing is lost at the end, however slowly it is read, nor at the end of a process namespace (N1, N2)', async () => {
  const line = 'head -c 3000000 /dev/zero | tr "\\0" x';
  const begun = (child: ChildProcess): void => {
    // Everything waits in pipes and sockets until somebody reads.
    child.stdout?.pause();
    child.stderr?.once('data', () => child.stdout?.resume());
  };
  const below = newNamespaces('--pid', '--fork');
  const { out, code } = await launch(shell(`echo begun >&2; ${line}`, '--init', '--pipes'), { below, begun });
  expect([out.length, code]).toEqual([3_000_000, 0]);
});

test('what is fed to a program arrives whole, and one that does not read it ends all the same (N5)', async () => {
  const input = 'x'.repeat(2_000_000);
  expect((await launch(['--pipes', '--', 'wc', '-c'], { input })).out.trim()).toBe('2000000');
  expect((await launch(['--pipes', '--', 'true'], { input })).code).toBe(0);
  expect((await launch(shell('exec <&-; echo deaf', '--pipes'), { input })).out).toBe('deaf\n');
});

test('the launched process ends as the program did (N3)', async () => {
  expect(await launch(shell('kill -KILL $$', '--pipes'))).toMatchObject({ code: null, signal: 'SIGKILL' });
  expect(await launch(shell('kill -TERM $$', '--pipes'))).toMatchObject({ code: null, signal: 'SIGTERM' });
  expect(await launch(shell('exit 255', '--pipes'))).toMatchObject({ code: 255, signal: null });
  const first = newNamespaces('--pid', '--fork');
  expect(await launch(shell('kill -TERM $$', '--init'), { below: first })).toMatchObject({ code: 143 });
});

test('a signal to the group reaches the program once, also when it left the group (N4)', async () => {
  const line = 'trap "n=\\$((n+1)); echo got" TERM; trap "exit \\$n" INT; echo begun; while :; do sleep 0.02; done';
  const begun = (child: ChildProcess): void => {
    child.stdout?.once('data', () => {
      process.kill(-(child.pid ?? 0), 'SIGTERM');
    });
    child.stdout?.on('data', (chunk) => {
      if (String(chunk).includes('got')) process.kill(-(child.pid ?? 0), 'SIGINT');
    });
  };
  const within = await launch(shell(line, '--pipes'), { begun });
  expect([within.out, within.code]).toEqual(['begun\ngot\n', 1]);
  const outside = await launch(['--pipes', '--', 'setsid', 'sh', '-c', line], { begun });
  expect([outside.out, outside.code]).toEqual(['begun\ngot\n', 1]);
});

test('when the launcher is killed, so is the program (N5)', async () => {
  let program = 0;
  const { signal } = await launch(shell('echo $$; exec sleep 1000', '--pipes'), {
    begun: (child) => {
      child.stdout?.once('data', (chunk) => {
        program = Number(String(chunk));
        process.kill(child.pid ?? 0, 'SIGKILL');
      });
    },
  });
  // The streams ended, which only the death of the last holder brings about.
  expect([signal, program > 0]).toEqual(['SIGKILL', true]);
});

test('as the first process of a namespace it collects what others leave behind, and ends with the program (N6)', async () => {
  const orphans = 'for i in 1 2 3; do (true &); (sleep 0.01 &); done';
  const gone = 'while grep -qsE "sleep|true|\\) Z" /proc/[0-9]*/stat; do :; done';
  const line = `${orphans}; ${gone}; echo none; yes > /dev/null & echo end`;
  const below = newNamespaces('--pid', '--fork', '--mount-proc');
  const { out, code } = await launch(shell(line, '--init', '--pipes'), { below });
  expect([out, code]).toEqual(['none\nend\n', 0]);
});

test('from inside a namespace a program cannot signal the group that it was started in (N6)', async () => {
  const line = 'trap "" USR1; kill -USR1 0; echo alive';
  const { out, code } = await launch(shell(line, '--init'), { below: newNamespaces('--pid', '--fork') });
  expect([out, code]).toEqual(['alive\n', 0]);
});

test('who holds a stream longer than the program is heard to the end (N7)', async () => {
  const word = join(scratchFolder(), 'word');
  const { out, code } = await launch(
    shell(`mkfifo ${word}; (read -r x < ${word}; echo late) & echo early`, '--pipes'),
    {
      begun: (child) => {
        child.once('exit', () => {
          writeFileSync(word, 'now\n');
        });
      },
    },
  );
  expect([out, code]).toEqual(['early\nlate\n', 0]);
});

test('the loopback of a new network namespace is up', async () => {
  const below = newNamespaces('--net');
  const program = [
    'perl',
    '-MIO::Socket::INET',
    '-e',
    'IO::Socket::INET->new(Listen=>1,LocalAddr=>"127.0.0.1:0") and print "up"',
  ];
  const state = 'read -r flags < /sys/class/net/lo/flags; echo $flags';
  expect((await launch(['--lo', '--drop', '--', ...program], { below })).out).toBe('up');
  expect((await launch(shell(state, '--lo'), { below: newNamespaces('--net', '--mount') })).err).toBe('');
});

test('a program has the environment that came by a descriptor and no other, and is found by its PATH', async () => {
  const folder = scratchFolder();
  writeFileSync(join(folder, 'shown'), '#!/bin/sh\nexec /usr/bin/env\n', { mode: 0o755 });
  writeFileSync(join(folder, 'env'), `PATH=${folder}\0SAID=two\nlines = and more\0EMPTY=\0`);
  const line = `exec ${launcher} --env 5 -- shown 5< ${join(folder, 'env')}`;
  const { out } = await launch(shell(line), { env: { PATH: '/usr/bin:/bin', SECRET: 'x' } });
  const said = out.split('\n').filter((one) => !/^(?:PWD|OLDPWD|SHLVL|_)=/.test(one));
  expect(said.toSorted()).toEqual(['', 'EMPTY=', `PATH=${folder}`, 'SAID=two', 'lines = and more']);
  writeFileSync(join(folder, 'env'), 'CUT=of');
  expect(await launch(shell(line))).toMatchObject({ code: 125, err: 'launch: the environment is not whole\n' });
});

test('what cannot be found or run is said as a shell says it; what cannot be confined is not started', async () => {
  const folder = scratchFolder();
  writeFileSync(join(folder, 'plain'), 'echo "by a shell: $1"\n');
  writeFileSync(join(folder, 'closed'), '', { mode: 0o644 });
  chmodSync(join(folder, 'plain'), 0o755);
  const env = { PATH: `/nowhere:${folder}:/usr/bin:/bin` };
  expect(await launch(['--', 'nonsense'], { env })).toMatchObject({ code: 127, err: 'launch: nonsense: not found\n' });
  expect(await launch(['--pipes', '--', 'nonsense'], { env })).toMatchObject({ code: 127 });
  expect(await launch(['--', 'closed'], { env })).toMatchObject({
    code: 126,
    err: 'launch: closed: permission denied\n',
  });
  expect(await launch(['--', 'plain', 'word'], { env })).toMatchObject({ code: 0, out: 'by a shell: word\n' });
  for (const args of [[], ['--nonsense', '--', 'true'], ['--filter', '--', 'true'], ['--filter', '77', '--', 'true']]) {
    expect(await launch(args), args.join(' ')).toMatchObject({ code: 125, out: '' });
  }
  const empty = await launch(shell(`exec ${launcher} --filter 5 -- echo free 5</dev/null`));
  expect(empty).toMatchObject({ code: 125, out: '', err: 'launch: the filter is not whole\n' });
});

test('mounts of its own are made as a table says, seen by nobody else, and a broken table starts nothing', async () => {
  const folder = scratchFolder();
  for (const name of ['lower', 'upper', 'work', 'merged']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'lower/file'), 'below');
  const marks = process.getuid?.() === 0 ? '' : ',userxattr';
  const own = process.getuid?.() === 0 ? 'm' : 'um';
  const overlay = [
    '0',
    'overlay',
    join(folder, 'merged'),
    'overlay',
    `lowerdir=lower,upperdir=upper,workdir=work${marks}`,
  ];
  const bind = [String(0x5000), join(folder, 'merged'), join(folder, 'lower'), 'none', ''];
  const table = (...mounts: readonly (readonly string[])[]): string => {
    writeFileSync(
      join(folder, 'table'),
      mounts
        .flat()
        .map((word) => `${word}\0`)
        .join(''),
    );
    return `exec ${launcher} --own ${own} --mounts 5 ${folder} --in ${folder} --`;
  };
  const program = "sh -c 'cat lower/file; echo new > lower/file; test ! -e /proc/self/fd/5 && echo closed' 5<table";
  const { out } = await launch(shell(`cd ${folder}; ${table(overlay, bind)} ${program}`));
  expect(out).toBe('belowclosed\n');
  expect(readFileSync(join(folder, 'upper/file'), 'utf8')).toBe('new\n');
  expect(readdirSync(join(folder, 'merged'))).toEqual([]);
  const broken = await launch(shell(`cd ${folder}; ${table(overlay.slice(1))} ${program}`));
  expect(broken).toMatchObject({ code: 125, out: '', err: 'launch: the table of mounts is not whole\n' });
  const nowhere = await launch(shell(`cd ${folder}; ${table(['0', 'tmpfs', '/none', 'tmpfs', ''])} ${program}`));
  expect(nowhere).toMatchObject({ code: 125, out: '', err: 'launch: /none: cannot be mounted (error 2)\n' });
  expect(await launch(['--own', 'x', '--', 'true'])).toMatchObject({
    code: 125,
    err: 'launch: x: names no namespace\n',
  });
});

test('below a folder a tree is restricted as a whole, what is missing is made, and no link is followed', async () => {
  const folder = scratchFolder();
  for (const name of ['root', 'from', 'victim']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'from/file'), 'told');
  symlinkSync(join(folder, 'victim'), join(folder, 'from/link'));
  const own = process.getuid?.() === 0 ? 'm' : 'um';
  const mounted = async (program: string, ...mounts: readonly (readonly string[])[]): Promise<Outcome> => {
    const words = mounts.flatMap(([flags = '', source = '', target = '', kind = 'none']) => {
      return [flags, source, target, kind, ''].map((word) => `${word}\0`);
    });
    writeFileSync(join(folder, 'table'), words.join(''));
    const options = `--own ${own} --below ${folder}/root --mounts 5 ${folder} --in ${folder}/root`;
    return await launch(shell(`cd ${folder}; exec ${launcher} ${options} -- sh -c '${program}' 5<table`));
  };
  const tree = [String(0x5000 | 7), join(folder, 'from'), '/'];
  const inMemory = ['0', 'tmpfs', '/', 'tmpfs'];
  const look = 'cat file; echo x > file; cd made/here 2> /dev/null && pwd; ls made';
  expect(await mounted(look, tree)).toMatchObject({ out: 'told', err: expect.stringContaining('Read-only') as string });
  const made = await mounted(
    'cat made/file; touch made/here/x && ls made made/here',
    inMemory,
    ['+0', 'tmpfs', '/made/here', 'tmpfs'],
    [`.${0x1000 | 7}`, join(folder, 'from/file'), '/made/file'],
    [`?${0x5000 | 7}`, '', '/gone'],
  );
  expect(made).toMatchObject({ out: 'toldmade:\nfile\nhere\n\nmade/here:\nx\n', err: '' });
  const itself = await mounted(
    'touch a/x; touch a/b/x',
    inMemory,
    ['+0', 'tmpfs', '/a/b', 'tmpfs'],
    [String(0x5000 | 1), '', '/a'],
  );
  expect(itself.err.match(/Read-only/g)).toHaveLength(2);
  for (const target of ['/link', '/link/deeper']) {
    const led = await mounted('echo begun', tree, ['+0', 'tmpfs', target, 'tmpfs']);
    expect(led).toMatchObject({ code: 125, out: '', err: `launch: ${target}: cannot be mounted (error 40)\n` });
  }
  expect(readdirSync(join(folder, 'victim'))).toEqual([]);
});

test('a folder becomes the root, nothing leads back to the old one, and no descriptor but the streams goes on', async () => {
  const folder = scratchFolder();
  const line = `mount --rbind / ${folder} && exec ${launcher} --root ${folder} --in /usr --close --drop --filter 3 --`;
  const inside =
    'pwd; ls -d /usr /proc/1/root/usr; ls -A /proc/self/fd; awk "{print \\$5}" /proc/self/mountinfo | grep -c atlas-test';
  const { out, err } = await launch([], {
    below: [
      ...newNamespaces('--mount', '--pid', '--fork', '--mount-proc'),
      'sh',
      '-c',
      `${line} sh -c '${inside}'; true`,
    ],
  });
  expect([out, err]).toEqual(['/usr\n/proc/1/root/usr\n/usr\n0\n1\n2\n3\n0\n', '']);
  const nowhere = await launch(['--in', join(folder, 'none'), '--', 'true']);
  expect(nowhere).toMatchObject({ code: 125, err: `launch: ${folder}/none: cannot be entered (error 2)\n` });
});

test('a relay carries connections out of a network namespace, and holds no stream open (R1, R3, R4)', async () => {
  const path = join(scratchFolder(), 'outside.sock');
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let count = 0;
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      count += chunk.length;
      socket.write(chunk);
    });
    socket.on('end', () => socket.end(`heard ${count}`));
  }).listen(path);
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  // More than it carries at once (R2), each ending its own direction first; then a port where nobody is behind.
  const client = `const net = require('node:net'); const all = []; const size = 30000;
    for (let i = 0; i < 300; i += 1) all.push(new Promise((resolve) => {
      const socket = net.connect({ port: 4711, host: i % 2 ? '::1' : '127.0.0.1', allowHalfOpen: true }); let got = '';
      socket.on('data', (chunk) => { got += chunk; }).on('error', () => resolve('error'));
      socket.on('end', () => resolve(got.length === size + 11 && got.endsWith('heard ' + size) ? 'whole' : 'broken'));
      socket.end('x'.repeat(size));
    }));
    Promise.all(all).then((ends) => {
      console.log(ends.filter((end) => end === 'whole').length);
      net.connect(4712, '127.0.0.1').on('error', () => undefined).on('close', () => console.log('nobody'));
    });`;
  const relays = ['--relay', `4711=${path}`, `4712=${path}.gone`, '--lo', '--'];
  const { out, err, code } = await launch([...relays, process.execPath, '-e', client], {
    below: newNamespaces('--net'),
  });
  expect([out, err, code]).toEqual(['300\nnobody\n', '', 0]);
});

test('a relay alone says when it listens and keeps no capability; one that cannot listen says why (R5)', async () => {
  const path = join(scratchFolder(), 'none.sock');
  let capabilities: string | undefined;
  const alone = await launch(['--relay', `4711=${path}`, '--lo', '--ready', '1'], {
    below: newNamespaces('--net'),
    begun: (child) => {
      // Its end of the stream is let go of when nothing more is to be given away but the capabilities.
      child.stdout?.once('data', () => {
        const look = (): void => {
          capabilities = /^CapEff:\s*(\S+)/m.exec(readFileSync(`/proc/${child.pid ?? 0}/status`, 'utf8'))?.[1];
          if (capabilities === '0000000000000000') child.kill('SIGKILL');
          else setImmediate(look);
        };
        look();
      });
    },
  });
  expect([alone.out, alone.signal, capabilities]).toEqual(['ready\n', 'SIGKILL', '0000000000000000']);
  const twice = await launch(['--relay', `4711=${path}`, `4711=${path}`, '--lo', '--', 'echo', 'begun'], {
    below: newNamespaces('--net'),
  });
  expect(twice).toMatchObject({ code: 125, out: '' });
  expect(twice.err).toContain('cannot listen on 127.0.0.1');
});
