import { abbreviates, type Risks } from './risks.ts';
import { mayBeFlag, type ShellWord } from './shell-word.ts';

/** Options, of any subcommand, that run programs, write files or read configuration. */
const LONG = [
  'upload-pack', 'receive-pack', 'exec', 'exec-path', 'ext-diff', 'textconv', 'output', 'output-directory', 'open-files-in-pager',
  'config', 'config-env', 'template', 'git-dir', 'work-tree', 'paginate', 'upload-archive', 'edit', 'show-signature', 'gpg-sign',
  'local-user', 'verify-signatures', 'file', 'tool', 'extcmd', 'filters', 'command', 'separate-git-dir', 'reference', 'index-info', 'super-prefix', 'namespace',
  'trailer', 'to-cmd', 'cc-cmd', 'sendmail-cmd', 'smtp-server', 'strategy', 'interactive', 'patch', 'remote', 'recurse-submodules', 'temp-file', 'prefix',
]; // prettier-ignore

/** Subcommands that a wildcard may stand for: they only look. Others, and aliases of the repository, must be named. */
const LOOKING = new Set(
  'status log diff show rev-parse ls-files ls-tree blame annotate shortlog describe rev-list merge-base name-rev for-each-ref show-ref count-objects diff-tree diff-index diff-files whatchanged cherry show-branch version grep var check-ignore check-attr'.split(
    ' ',
  ),
);

const SAFE_GLOBAL = new Set([
  '--no-pager',
  '--no-optional-locks',
  '--literal-pathspecs',
  '--no-replace-objects',
  '--bare',
  '-P',
  '--version',
  '--help',
]);

export function gitRisks(words: readonly ShellWord[]): Risks {
  const risky = new Set<number>();
  let subcommand: string | undefined;
  for (const [index, word] of words.entries()) {
    if (index === 0) continue;
    const value = word.value;
    if (subcommand === undefined) {
      if (value === undefined) return { words: new Set([...risky, ...words.keys().drop(index)]) };
      if (value.startsWith('-')) {
        if (!SAFE_GLOBAL.has(value)) risky.add(index);
        // `-C dir`, `-c key=value`: the value goes with its flag.
        if (value === '-C' || value === '-c') {
          const next = words[index + 1];
          if (next !== undefined) risky.add(index + 1);
        }
        continue;
      }
      if (risky.has(index)) continue;
      subcommand = value;
      if (!LOOKING.has(value)) risky.add(index);
      continue;
    }
    if (value === undefined) {
      if (mayBeFlag(word)) risky.add(index);
    } else if (value === '--' && !risky.has(index)) break;
    else if (value.startsWith('--')) {
      if (abbreviates(value, LONG)) risky.add(index);
    } else if (value.startsWith('-')) {
      if (shortRisk(subcommand, value)) risky.add(index);
    } else if (/::|^-|%\(trailers|^ext:|^fd:/.test(value)) risky.add(index);
  }
  return { words: risky };
}

function shortRisk(subcommand: string, value: string): boolean {
  const letters = value.slice(1);
  if (subcommand === 'log' || subcommand === 'diff' || subcommand === 'show') return /^[O]|^-?o/.test(letters);
  if (subcommand === 'commit' || subcommand === 'tag') return /[FStCceuv]/.test(letters.replace(/m.*/, ''));
  if (subcommand === 'grep') return /[Of]/.test(letters);
  if (subcommand === 'add' || subcommand === 'checkout' || subcommand === 'restore') return /[pie]/.test(letters);
  if (LOOKING.has(subcommand)) return letters.includes('O') || letters.startsWith('o');
  if (subcommand === 'clone') return /[ucoS]/.test(letters);
  // `-u` and `-c` only name a branch here.
  if (subcommand === 'push' || subcommand === 'switch' || subcommand === 'branch') return letters.startsWith('o');
  return /[ouxcSOF]/.test(letters);
}
