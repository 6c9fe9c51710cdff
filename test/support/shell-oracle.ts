import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a line did that none of its rules allow. */
export interface Trespass {
  readonly line: string;
  readonly what: string;
}

/** Programs that no rule of the fuzz allows: each is replaced by one that only reports that it was started. */
const WATCHED = ['touch', 'rm', 'tee', 'evil', 'git', 'python3', 'perl', 'curl'];

/**
 * Runs every line with the real bash, inside bubblewrap, and reports what it started or wrote. Programs are watched by
 * stand-ins mounted over the real ones, so that an absolute path is seen as well; files by looking at the folder.
 * `permitted` names programs that may be missing here: looking for one of them is no trespass.
 */
export function trespasses(lines: readonly string[], permitted: readonly string[] = []): readonly Trespass[] {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-oracle-'));
  try {
    mkdirSync(join(folder, 'stubs'));
    mkdirSync(join(folder, 'work'));
    for (const name of WATCHED) {
      writeFileSync(
        join(folder, 'stubs', name),
        `#!/bin/bash\n[ "${name} $*" = "git status" ] || builtin echo "${name} $*" >> /tmp/oracle/log\n`,
      );
      chmodSync(join(folder, 'stubs', name), 0o755);
    }
    writeFileSync(join(folder, 'lines'), lines.map((line) => `${line}\0`).join(''));
    writeFileSync(join(folder, 'driver'), DRIVER);
    const masks = WATCHED.flatMap((name) =>
      existsSync(`/usr/bin/${name}`) ? ['--ro-bind', join(folder, 'stubs', name), `/usr/bin/${name}`] : [],
    );
    const ran = spawnSync(
      'bwrap',
      ['--die-with-parent', '--unshare-all', '--new-session', '--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--tmpfs', '/tmp', '--bind', folder, '/tmp/oracle', ...masks, '--chdir', '/', 'bash', '--norc', '/tmp/oracle/driver'].flatMap((word) => word), // prettier-ignore
      {
        env: {
          PATH: '/tmp/oracle/stubs:/usr/bin:/bin:/usr/sbin:/sbin',
          LANG: 'C.UTF-8',
          PERMITTED: ` ${permitted.join(' ')} `,
        },
        encoding: 'utf8',
        timeout: 900_000,
        maxBuffer: 2 ** 26,
      },
    );
    if (ran.status !== 0) throw new Error(`the oracle failed: ${ran.status} ${ran.stderr}`);
    const found = readFileSync(join(folder, 'found'), 'utf8').split('\0').slice(0, -1);
    return found.map((entry) => {
      const at = entry.indexOf(' ');
      return { line: lines[Number(entry.slice(0, at))] ?? '', what: entry.slice(at + 1) };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const DRIVER = String.raw`
shopt -s nullglob dotglob
mkdir -p /tmp/oracle/bare
index=0
: > /tmp/oracle/found
: > /tmp/oracle/log
prepare() { mkdir -p /tmp/oracle/work/sub; builtin echo one > /tmp/oracle/work/seed.txt; builtin echo two > /tmp/oracle/work/sub/real.txt; }
state() { builtin cd /tmp/oracle/work; builtin echo "$(builtin printf '%s|' * sub/*)$(<seed.txt)$(<sub/real.txt)"; }
# A name that no program answers to was tried all the same.
command_not_found_handle() { [[ $PERMITTED == *" $1 "* ]] || builtin echo "looked for $*" >> /tmp/oracle/log; }
export -f command_not_found_handle
prepare
before=$(state)
while IFS= read -r -d '' line; do
  builtin cd /tmp/oracle/work
  timeout -s KILL 5 bash --norc -c "$line" 2>&1 </dev/null | cat >/dev/null
  builtin cd /tmp/oracle/work
  wait
  what=
  if [ -s /tmp/oracle/log ]; then what="started $(</tmp/oracle/log)"; : > /tmp/oracle/log; fi
  after=$(state 2>/dev/null)
  if [ "$after" != "$before" ]; then
    what="$what wrote $after"
    for f in *; do case $f in seed.txt|sub) ;; *) mv -- "$f" "/tmp/oracle/bare/$index-$RANDOM" ;; esac; done
    for f in sub/*; do [ "$f" = sub/real.txt ] || mv -- "$f" "/tmp/oracle/bare/$index-$RANDOM"; done
    prepare
  fi
  [ -z "$what" ] || builtin printf '%s %s\0' "$index" "$what" >> /tmp/oracle/found
  index=$((index+1))
done < /tmp/oracle/lines
`;
