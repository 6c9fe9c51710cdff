import fc from 'fast-check';

/**
 * Command lines of every kind that has fooled a permission check: lists, quotes, substitutions, wrappers, redirections,
 * and then a few characters put where they do not belong. `touch`, `evil` and `git push` are what must never run.
 */
const payload = fc.constantFrom(
  'touch canary',
  'evil',
  'git push',
  'rm seed.txt',
  '/usr/bin/touch canary',
  'tee canary',
  '\\touch canary',
  "t'ou'ch canary",
  'command touch canary',
);

const plainWord = fc.constantFrom(
  'a',
  'seed.txt',
  '-l',
  '-n',
  '.',
  'sub',
  'x=y',
  '--',
  '-',
  '{}',
  '*',
  's*',
  'a{b,c}',
  '~',
  '10',
  '2',
  '!',
  '%',
  'if',
  'done',
  '}',
  '#x',
  'a#b',
  '+',
  '@',
  ':',
  'a,b',
);

/** Programs that start the words behind them, with options of every kind. */
const RUNNERS = [
  'prlimit',
  'prlimit --nofile=64',
  'prlimit -n64',
  'choom -n 5 --',
  'choom -n 5',
  'setarch -R',
  'linux64',
  'uname26 --',
  'flock sub',
  'flock -n sub',
  'ionice -c3',
  'ionice -c 2 -n 7',
  'chrt -b 0',
  'taskset 1',
  'taskset -c 0',
  'setpriv --nnp',
  'setpriv --pdeathsig clear',
  'unshare',
  'unshare -r',
  'env -S',
  'xargs -n 1',
  'xargs -0',
  'sudo',
  'runuser -u root --',
  'runuser -u root',
  'timeout -k 1 5',
  'timeout --signal KILL 5',
  'nice -5',
  'nice --adjustment=5',
  'setsid -w',
  'stdbuf -o L',
  'strace -o /dev/null',
  'capsh --',
  'find . -maxdepth 0 -exec env',
  'watch -x',
  'gdb -batch --args',
  'script -q /dev/null',
];

/** Programs that take text for a shell, or a language in which a shell is near. */
const TEXT_RUNNERS = [
  'flock sub -c %', 'script -qc % /dev/null', 'script --command=% /dev/null', 'capsh -- -c %', 'su -c %', 'runuser root -c %', 'env -S %', 'env --split-string=%', 'tar cf /dev/null seed.txt --checkpoint=1 --checkpoint-action=exec=%', 'tar xf seed.tar --to-command=%', 'split --filter=% seed.txt', 'sort -S 1 --compress-program=% seed.txt',
  'awk %', 'sed %', 'find . -maxdepth 0 -exec sh -c % {} +', 'xargs -I{} sh -c %', 'xargs bash -c %', 'sqlite3 :memory: %', 'make -f /dev/null --eval=%', 'ssh -o ProxyCommand=% h', 'ssh -oProxyCommand=% h', 'man -P % ls', 'zip -T -TT % a.zip seed.txt', 'bash -c % a b', 'bash --norc -ec %', 'dash -c %', 'bash <(echo %)', 'bash <<< %', 'eval %', 'trap % EXIT', 'gdb -batch -ex %', 'vim -es -c %', 'ed %', 'mytool --exec=%', 'dash -c % -- a',
]; // prettier-ignore

const { word, line } = fc.letrec<{ word: string; command: string; line: string; piece: string }>((tie) => ({
  piece: fc.oneof(
    { weight: 6, arbitrary: plainWord },
    { weight: 2, arbitrary: tie('line').map((text) => `$(${text})`) },
    { weight: 1, arbitrary: tie('line').map((text) => `\`${text}\``) },
    { weight: 1, arbitrary: tie('line').map((text) => `<(${text})`) },
    { weight: 1, arbitrary: tie('line').map((text) => `"x$(${text})"`) },
    { weight: 2, arbitrary: tie('line').map((text) => `'${text.replaceAll("'", '')}'`) },
    { weight: 2, arbitrary: tie('line').map((text) => `"${text.replaceAll(/["`$\\]/g, '')}"`) },
    { weight: 1, arbitrary: tie('line').map((text) => `\${x:-$(${text})}`) },
    { weight: 2, arbitrary: fc.constantFrom('$x', '"$x"', '${IFS}', '$IFS', '${x}', '$@', '"$@"', '$((1+2))', '$((x))', '${x:-a}', '${#x}', "$'a'", "$'\\x74ouch'", '$"a"', '\\;', '\\&', '"a b"', "'a;b'", '""', "''", '\\ ', '"\\""', '"\\$(evil)"') },
  ),
  word: fc.oneof({ weight: 5, arbitrary: tie('piece') }, { weight: 1, arbitrary: fc.tuple(tie('piece'), tie('piece')).map((parts) => parts.join('')) }),
  command: fc.oneof(
    { depthSize: 'small' },
    { weight: 8, arbitrary: fc.tuple(fc.constantFrom('echo', 'ls', 'cat', 'printf %s', 'true', 'grep a', 'git status', 'sort', 'sed -n', 'find .', 'head -1'), fc.array(tie('word'), { maxLength: 3 })).map(([head, words]) => [head, ...words].join(' ')) },
    { weight: 2, arbitrary: payload },
    { weight: 1, arbitrary: fc.tuple(tie('word'), tie('word')).map((words) => words.join(' ')) },
    { weight: 2, arbitrary: fc.tuple(fc.constantFrom('env', 'timeout 5', 'nice', 'nohup', 'xargs', 'xargs -I{}', 'command', 'exec', 'time', 'builtin', 'env A=1', 'env -i', 'stdbuf -o0', 'setsid', 'eval', '!', 'coproc', 'A=1', 'LC_ALL=C', 'x=a', 'PATH=.'), tie('command')).map((parts) => parts.join(' ')) },
    { weight: 2, arbitrary: fc.tuple(fc.constantFrom(...RUNNERS), tie('command')).map((parts) => parts.join(' ')) },
    { weight: 2, arbitrary: fc.tuple(fc.constantFrom(...TEXT_RUNNERS), tie('line')).map(([runner, text]) => runner.replace('%', `'${text.replaceAll("'", `'\\''`)}'`)) },
    { weight: 1, arbitrary: tie('line').map((text) => `bash -c '${text.replaceAll("'", `'\\''`)}'`) },
    { weight: 1, arbitrary: tie('command').map((text) => `find . -maxdepth 0 -exec ${text} \\;`) },
    { weight: 1, arbitrary: fc.tuple(tie('line'), fc.constantFrom('1p', 'p', 'w canary', '1e evil', 's/a/b/w canary', '$p', 's/x/evil/e')).map(([, script]) => `sed -n '${script}' seed.txt`) },
    { weight: 1, arbitrary: fc.constantFrom('sort -o canary seed.txt', 'sort --outp=canary seed.txt', 'find . -fprint canary', 'find . -delete', 'sort > /dev/null -o canary seed.txt', 'printf -v PATH .', 'trap evil EXIT', 'x=evil', 'cd sub', 'cd ..', '. ./seed.txt') },
  ),
  line: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 6, arbitrary: tie('command') },
    { weight: 4, arbitrary: fc.tuple(tie('line'), fc.constantFrom(';', '&&', '||', '|', '|&', '&', '\n', ' ; ', ';\n', ' &\n'), tie('line')).map(([left, by, right]) => `${left}${by === '&' ? ' & ' : ` ${by} `}${right}`) },
    { weight: 1, arbitrary: tie('line').map((text) => `(${text})`) },
    { weight: 1, arbitrary: tie('line').map((text) => `{ ${text}; }`) },
    { weight: 1, arbitrary: fc.tuple(tie('line'), tie('line')).map(([test, then]) => `if ${test}; then ${then}; fi`) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom('x', 'PATH', 'f'), tie('word'), tie('line')).map(([name, over, body]) => `for ${name} in ${over}; do ${body}; done`) },
    { weight: 1, arbitrary: fc.tuple(tie('word'), tie('line')).map(([over, body]) => `case ${over} in a) ${body};; *) true;; esac`) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom('f', 'echo', 'ls'), tie('line')).map(([name, body]) => `${name}() { ${body}; }; ${name}`) },
    { weight: 2, arbitrary: fc.tuple(tie('command'), fc.constantFrom('>/dev/null', '2>&1', '> canary', '>> canary', '&> canary', '>| canary', '>& canary', '< seed.txt', '2>/dev/null', '<> canary', '<<< a', '3> canary', '> /dev/null seed.txt', '{fd}> canary', '>&2', '<&-'), fc.constantFrom('', ' a', ' -o canary')).map((parts) => `${parts[0]} ${parts[1]}${parts[2]}`) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom('EOF', "'EOF'", '"EOF"', '\\EOF', '-EOF', 'E"O"F'), tie('line'), fc.constantFrom('', ' | cat', ' && echo a', '; evil', ' > canary')).map(([mark, body, tail]) => `cat <<${mark}${tail}\n${body}\nEOF`) },
    { weight: 1, arbitrary: fc.tuple(tie('word'), fc.constantFrom('==', '-eq', '=', '=~', '-nt'), tie('word')).map(([left, by, right]) => `[[ ${left} ${by} ${right} ]]`) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom('-f', '-v', '-n', '!'), tie('word')).map(([by, right]) => `[ ${by} ${right} ]`) },
    { weight: 1, arbitrary: tie('line').map((text) => `${text} # evil`) },
  ),
})); // prettier-ignore

const splinter = fc.constantFrom(
  ';',
  '&',
  '|',
  '`',
  '$(',
  ')',
  '(',
  '"',
  "'",
  '\\',
  '\n',
  '\\\n',
  '\r',
  '#',
  ' #',
  '{',
  '}',
  '<',
  '>',
  '<<E',
  '$',
  '${',
  '!',
  '*',
  ' ',
  '\t',
  '=',
  '[',
  ']',
  '-o canary',
  ';evil',
  '\nevil\n',
  '$(evil)',
  '`evil`',
  '|evil',
  '&&evil',
  '\u00a0',
  '\f',
  '~',
  ',',
  '..',
  '((',
  '))',
  '[[',
  ']]',
  '$[',
  '@(',
  "$'",
  "\\'",
);

/** Lines as they are, and lines with up to three splinters driven into them. */
export const commandLine: fc.Arbitrary<string> = fc.oneof(
  { weight: 2, arbitrary: line },
  {
    weight: 3,
    arbitrary: fc.tuple(line, fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), splinter), { minLength: 1, maxLength: 3 })).map(([text, cuts]) =>
      cuts.reduce((rest, [where, what]) => {
        const at = Math.round(where * rest.length);
        return rest.slice(0, at) + what + rest.slice(at);
      }, text),
    ),
  },
  { weight: 1, arbitrary: fc.array(fc.oneof(splinter, word), { minLength: 1, maxLength: 8 }).map((parts) => `echo ${parts.join('')}`) },
); // prettier-ignore

/** Every program that the grammar starts harmlessly; nothing here runs another program or writes without a risky word. */
export const FUZZ_RULES: { readonly allow: readonly string[] } = {
  allow: ['echo *', 'ls *', 'cat *', 'printf *', 'true', 'grep *', 'git status', 'sort *', 'sed *', 'find *', 'head *', 'env *', 'timeout *', 'nice *', 'nohup *', 'xargs *', 'command *', 'exec *', 'time *', 'builtin *', 'stdbuf *', 'setsid *', 'eval *', 'bash *', 'cd *', 'sh *', 'dash *', 'prlimit *', 'choom *', 'setarch *', 'linux64 *', 'uname26 *', 'flock *', 'ionice *', 'chrt *', 'taskset *', 'setpriv *', 'unshare *', 'sudo *', 'runuser *', 'su *', 'strace *', 'capsh *', 'watch *', 'gdb *', 'script *', 'tar *', 'split *', 'awk *', 'sqlite3 *', 'make *', 'ssh *', 'man *', 'zip *', 'vim *', 'ed *', 'mytool *', 'trap *'],
}; // prettier-ignore

/** Their programs. Not all of them are on every machine. */
export const FUZZ_PROGRAMS: readonly string[] = FUZZ_RULES.allow.map((rule) => rule.split(' ', 1)[0] ?? '');
