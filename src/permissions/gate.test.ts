import { describe, expect, test } from 'vitest';
import type { Decision } from './decision.ts';
import { DEFAULT_RULES } from './default-rules.ts';
import { Gate } from './gate.ts';
import { Policy } from './policy.ts';
import { parseRules } from './rule.ts';
import { loadShellParser } from './shell/syntax-tree.ts';

const parse = await loadShellParser();

interface Layers {
  readonly user?: unknown;
  readonly project?: unknown;
  readonly run?: unknown;
}

function gateOf({ user = {}, project = {}, run = {} }: Layers, projectTrusted = false, sandboxed = true): Gate {
  const layers = {
    defaults: DEFAULT_RULES,
    user: parseRules(user, 'user'),
    project: parseRules(project, 'project'),
    run: parseRules(run, 'run'),
  };
  return new Gate({ policy: new Policy({ layers, projectTrusted, home: '/home/p' }), parse, sandboxed });
}

function shell(rules: unknown, command: string, layers: Layers = { run: rules }): Decision {
  return gateOf(layers).decide({ tool: 'run_shell', args: { command }, folder: '/ws', effects: ['execute'], command });
}

const allowing = (list: string): { allow: readonly string[] } => ({ allow: list.split(' + ') });

describe('commands that their rules cover', () => {
  test.each([
    ['echo *', "echo 'a; b && c $(d)'"],
    ['echo *', 'echo "a $USER"'],
    ['echo *', 'echo a > /dev/null 2>&1'],
    ['echo *', 'echo a 1>&2'],
    ['echo *', 'echo hi \\\n there'],
    ['echo *', 'echo $((1+2)) ${x:-y} {a,b}'],
    ['echo *', 'echo a # ; touch x'],
    ['echo *', 'for f in a b; do echo $f; done'],
    ['echo *', 'x=1; echo $x'],
    ['echo *', '[ -f x ] && echo y'],
    ['echo *', '[[ $x == y ]] && echo y'],
    ['echo * + true', 'if true; then echo a; else echo b; fi'],
    ['echo *', 'case $x in a) echo a;; *) echo b;; esac'],
    ['echo * + git status', 'echo "$(git status)"'],
    ['cat *', 'cat <<EOF\nhello $USER\nEOF'],
    ['cat *', "cat <<'EOF'\n$(x) `y`\nEOF"],
    ['git *', 'git status'],
    ['git log *', 'git log --oneline -5'],
    ['git diff *', 'git diff'],
    ['git diff *', 'git diff HEAD~1 -- src'],
    ['git commit *', "git commit -m 'fix; $(x)'"],
    ['git add *', 'git add -A .'],
    ['git commit *', 'git commit --amend --no-edit'],
    ['git push *', 'git push -u origin main'],
    ['git switch *', 'git switch -c topic'],
    ['go test *', 'go test -v -count=1 ./...'],
    ['date *', 'date -Iseconds'],
    ['base64 *', 'base64 -d x'],
    ['sort *', 'sort -k2 -n file.txt'],
    ['sort *', 'sort a*.txt'],
    ['find *', "find . -name '*.ts' -type f"],
    ['find * + wc *', 'find . -name x -exec wc -l {} +'],
    ['sed *', "sed -n '1,5p' f"],
    ['sed *', "sed -E 's/a+/b/g; /x/d' f"],
    ['awk *', "awk '{print $1}' f"],
    ['tar *', 'tar xzf a.tgz'],
    ['rg *', 'rg -n foo src'],
    ['cat * + xargs * + wc *', 'cat x | xargs -n1 wc -l'],
    ['env * + ls *', 'env LC_ALL=C ls -l'],
    ['npm test', 'NODE_ENV=test npm test'],
    ['FOO=1 npm test', 'FOO=1 npm test'],
    ['timeout * + nice * + ls *', 'timeout 5 nice -n 5 ls'],
    ['bash * + echo *', "bash -c 'echo hi'"],
    ['bash build.sh', 'bash build.sh'],
    ['python3 *', 'python3 x.py -c'],
    ['python3 -c *', "python3 -c 'print(1)'"],
    ['npm run *', 'npm run build'],
    ['make *', 'make test'],
    ['./run.sh', './run.sh'],
    ['mytool *', 'mytool --fast x'],
    ['echo*', 'echo a b'],
    ['ls *', 'ls'],
    ['ls', '\\ls'],
    ['ls *', 'l"s" -a; ! ls'],
  ])('%s allows %j', (list, command) => {
    const decision = shell(allowing(list), command);
    expect(decision.reason, command).toMatch(/allowed by/);
    expect(decision.decision).toBe('allow');
  });
});

describe('commands that a rule for their first word does not cover', () => {
  test.each([
    ['echo *', 'echo a; touch x'],
    ['echo *', 'echo "$(touch x)"'],
    ['echo *', 'echo a > out.txt'],
    ['echo *', 'echo a >& out.txt'],
    ['echo *', '{echo,hi}'],
    ['echo *', '$(echo touch) x'],
    ['echo *', 'ec\\\nho hi'],
    ['echo *', '\\\techo hi'],
    ['echo *', 'echo \n{}&'],
    ['echo *', 'echo hi\r'],
    ['echo *', 'echo \\\n\n-o canary'],
    ['echo *', 'echo a >\n/dev/null'],
    ['echo *', 'echo \u202e'],
    ['echo *', 'echo $((x))'],
    ['echo *', '[[ "x"<(evil) = if ]]; echo a'],
    ['echo *', "echo `echo 'a`; touch x; echo `b'`"],
    ['echo *', '![[ a = a ]]; echo a'],
    ['echo *', 'echo ${x@P}'],
    ['echo *', 'echo ${!x}'],
    ['echo *', 'echo ${x:=y}'],
    ['echo *', "echo $'\\x41'"],
    ['echo *', 'echo $"a"'],
    ['echo *', 'f() { echo a; }; f'],
    ['echo *', '[[ $x -eq 1 ]] && echo y'],
    ['echo *', '[ -v x ] && echo y'],
    ['echo *', '[ $x = y ] && echo y'],
    ['echo *', 'PATH=.; echo a'],
    ['echo *', 'for PATH in .; do echo a; done'],
    ['echo *', 'a[0]=1; echo a'],
    ['cat *', 'cat < /dev/tcp/h/1'],
    ['cat *', 'cat <<A <<B\n1\nA\n2\nB'],
    ['cat *', 'cat <<E"O"F\nx\nEOF'],
    ['ls *', 'LD_PRELOAD=./x ls'],
    ['sort *', 'sort *.txt'],
    ['sort *', 'sort $x'],
    ['sort *', 'sort --outp=x y'],
    ['sed *', "sed 's/a/b/w x' f"],
    ['sed *', "sed '1e touch x' f"],
    ['sed *', 'sed -i s/a/b/ f'],
    ['sed *', 'sed -f script f'],
    ['awk *', `awk 'BEGIN { "date" | getline x }'`],
    ['git *', 'git push'],
    ['git *', 'git help -w'],
    ['git clone *', 'git clone -u ./x y'],
    ['git push *', 'git push --receive-pack=x'],
    ['go test *', 'go test -exec=x ./...'],
    ['go vet *', 'go vet -vettool x'],
    ['date *', 'date -us 2020'],
    ['base64 *', 'base64 -o x y'],
    ['gcc *', 'gcc -wrapper x a.c'],
    ['git *', 'git -c a=b status'],
    ['git *', 'git --exec-path=. status'],
    ['git diff *', 'git diff --ext-diff'],
    ['git log *', 'git log --outpu=x'],
    ['git fetch *', 'git fetch --upload-pa=x'],
    ['git fetch *', 'git fetch ext::sh'],
    ['tar *', 'tar cIf x a b'],
    ['find *', 'find . -delete'],
    ['env *', 'env touch x'],
    ['env * + ls *', 'env FOO=1 ls'],
    ['bash *', 'bash x.sh'],
    ['echo * + bash *', 'echo x | bash'],
    ['bash * + echo *', 'bash -c "$x"'],
    ['python3 *', "python3 -c 'x'"],
    ['npm run *', 'npm run build --script-shell=./x'],
    ['make *', 'make SHELL=./x'],
    ['cd * + ./run.sh', 'cd /tmp && ./run.sh'],
    ['xargs * + echo *', 'echo a | xargs -I% % b'],
    ['vim *', 'vim x'],
    ['mytool *', 'mytool --exec=x'],
    ['git status', '/tmp/git status'],
    ['ls *', 'lsof'],
    ['echo *', 'echo a | while read x; do $x; done'],
  ])('%s does not allow %j', (list, command) => {
    expect(shell(allowing(list), command).decision).toBe('ask');
  });

  test('the answer names what the wildcard may not stand for', () => {
    expect(shell(allowing('sort *'), 'sort -o x y').reason).toContain('does not name -o');
  });
});

describe('deny wins', () => {
  test.each([
    ['touch *', 'true; touch x'],
    ['touch *', '/usr/bin/touch x'],
    ['touch *', 'command touch x'],
    ['touch *', 'env A=1 timeout 5 touch x'],
    ['touch *', "sh -c 'touch x'"],
    ['touch *', 'echo $(touch x)'],
    ['touch *', 'f() { touch x; }'],
    ['touch *', 'find . -exec touch {} \\;'],
    ['touch *', 'case x in (x touch y'],
    ['rm -rf *', 'rm -r -f x'],
    ['rm -rf *', 'rm --recursive --force x'],
    ['git push *', 'git --no-pager push'],
    ['path:**/.env', 'cat sub/.env'],
    ['path:/etc/**', 'grep x --file=/etc/passwd'],
    ['path:~/.ssh/**', 'cat ~/.ssh/id_rsa'],
    ['effect:execute', 'ls'],
    ['*', 'ls'],
  ])('%s denies %j, whatever is allowed', (rule, command) => {
    expect(shell({ allow: ['tool:run_shell', '*'], deny: [rule] }, command).decision).toBe('deny');
  });

  test('what could be denied and cannot be told asks', () => {
    const rules = { allow: ['tool:run_shell'], deny: ['touch *'] };
    for (const command of ['$x y', '$(printf tou)ch y', '"$@"', 'eval "$x"'])
      expect(shell(rules, command).decision).toBe('ask');
    expect(shell({ allow: ['tool:run_shell'] }, '$x y').decision).toBe('allow');
  });

  test('a word that may name a guarded file asks', () => {
    const at = (command: string): string =>
      shell({ allow: ['cat *', 'ls *'], deny: ['path:**/.env', 'path:/etc/passwd'] }, command).decision;
    for (const command of ['cat $x', 'cat .e*', 'cat /etc/pass*', 'cat "$HOME/.env"', 'cat {.env,x}'])
      expect(at(command), command).toBe('ask');
    for (const command of ['cat *.ts', 'ls src/*', 'cat a.txt']) expect(at(command), command).toBe('allow');
  });

  test('what is too long or too deep is denied', () => {
    for (const command of [
      `${'true; '.repeat(8000)}true`,
      `${'( '.repeat(300)}true${' )'.repeat(300)}`,
      `${'echo $('.repeat(200)}true${')'.repeat(200)}`,
    ]) {
      expect(shell(allowing('true'), command).decision).toBe('deny');
    }
  });
});

describe('a command that runs elsewhere', () => {
  const at = (cwd: string, command: string): string =>
    gateOf({ run: { allow: ['npm test', 'echo *', { effect: 'write', path: '/ws/**' }] } }).decide({
      tool: 'run_shell',
      args: { command, cwd },
      folder: '/ws',
      effects: ['execute'],
      command,
      cwd,
    }).decision;

  test.each([
    ['/ws/sub', 'npm test', 'allow'],
    ['/elsewhere', 'npm test', 'ask'],
    ['/ws/sub', 'echo a > ../b', 'allow'],
    ['/ws/sub', 'echo a > ../../b', 'ask'],
  ])('in %s, %s: %s', (cwd, command, decision) => {
    expect(at(cwd, command)).toBe(decision);
  });
});

describe('layers', () => {
  test('the most specific rule answers, and of equal ones that of the later layer', () => {
    const at = (layers: Layers, command: string): string => shell({}, command, layers).decision;
    expect(at({ user: { allow: ['git *'], ask: ['git diff *'] } }, 'git diff')).toBe('ask');
    expect(at({ user: { ask: ['git *'], allow: ['git diff *'] } }, 'git diff')).toBe('allow');
    expect(at({ user: { ask: ['ls *'] }, run: { allow: ['ls *'] } }, 'ls')).toBe('allow');
    expect(at({ user: { ask: ['ls *'], allow: ['ls *'] } }, 'ls')).toBe('ask');
    expect(at({ user: { deny: ['ls *'] }, run: { allow: ['ls'] } }, 'ls')).toBe('deny');
    expect(at({ user: { ask: ['rm *'] }, run: { allow: ['tool:run_shell'] } }, 'rm x')).toBe('ask');
  });

  test('a project that is not trusted can narrow and not widen', () => {
    const action = { tool: 'run_shell', args: {}, folder: '/ws', effects: ['execute'], command: 'ls' } as const;
    expect(gateOf({ project: { allow: ['ls'] } }).decide(action).decision).toBe('ask');
    expect(gateOf({ project: { allow: ['ls'] } }, true).decide(action).decision).toBe('allow');
    expect(gateOf({ user: { allow: ['ls'] }, project: { deny: ['ls'] } }).decide(action).decision).toBe('deny');
  });

  test('without a sandbox only a grant of this run lets a shell go', () => {
    const action = { tool: 'run_shell', args: {}, folder: '/ws', effects: ['execute'], command: 'ls' } as const;
    expect(gateOf({ user: { allow: ['ls', 'tool:run_shell'] } }, false, false).decide(action).decision).toBe('ask');
    expect(
      gateOf({ user: { allow: ['ls'] }, run: { allow: ['tool:run_shell'] } }, false, false).decide(action).decision,
    ).toBe('allow');
  });

  test('redirections are writes with a place of their own', () => {
    const rules = { allow: ['echo *', 'path:out/**'] };
    expect(shell(rules, 'echo a > out/x').decision).toBe('allow');
    expect(shell(rules, 'echo a > other').decision).toBe('ask');
    expect(shell(rules, 'echo a > out/../other').decision).toBe('ask');
    expect(shell(rules, 'cd /tmp; echo a > out/x').decision).toBe('ask');
    expect(shell(rules, 'echo a > "$x"').decision).toBe('ask');
    expect(shell({ allow: ['echo *', 'effect:write'] }, 'echo a > /etc/x').decision).toBe('ask');
  });

  test('a rule of several parts means all of them at once', () => {
    const network = {
      tool: 'run_shell',
      args: {},
      folder: '/ws',
      effects: ['execute', 'network'],
      command: 'npm install',
    } as const;
    const rules = { allow: ['npm install', { tool: 'run_shell', effect: 'network' }] };
    expect(gateOf({ run: rules }).decide(network).decision).toBe('allow');
    expect(
      gateOf({ run: { allow: ['npm install', { tool: 'other', effect: 'network' }] } }).decide(network).decision,
    ).toBe('ask');
  });

  test('a rule for one host lets a shell have a network where every host is asked for by itself, and nowhere else', () => {
    const install = {
      tool: 'run_shell',
      args: {},
      folder: '/ws',
      effects: ['execute', 'network'],
      command: 'npm install',
    } as const;
    const decide = (action: Parameters<Gate['decide']>[0], ...allow: readonly string[]): string =>
      gateOf({ run: { allow: ['npm install', ...allow] } }).decide(action).decision;
    const bounded = { ...install, hostsAskedFor: true };
    expect(decide(bounded, 'host:registry.npmjs.org')).toBe('allow');
    expect(decide(bounded)).toBe('ask');
    expect(decide(install, 'host:registry.npmjs.org')).toBe('ask');
  });
});

test('rules that mean nothing are refused with what is wrong', () => {
  for (const wrong of [{ allow: ['effect:magic'] }, { allow: ["echo 'a"] }, { deny: ['path:'] }]) {
    expect(() => gateOf({ run: wrong })).toThrow(/cannot be used/);
  }
  expect(() => parseRules({ allowed: [] }, 'f')).toThrow(/f: /);
  expect(() => parseRules({ allow: [{}] }, 'f')).toThrow(/f: /);
});

test('a rule denies a program as a whole where it names nothing but it, and some of its arguments otherwise', () => {
  const deny = [
    'curl *',
    'npm install *',
    'wget',
    'sh*',
    '*',
    '/opt/x/tool *',
    'path:a',
    { tool: 'run_shell', command: 'rm *' },
  ];
  expect(gateOf({ user: { deny } }).deniedPrograms()).toEqual(['curl', '/opt/x/tool']);
});
