import { readOptions } from './read-options.ts';
import { optionNotation } from './option-notation.ts';
import { harmlessGitSetting } from '../../core/git-programs.ts';
import { abbreviates } from './abbreviates.ts';
import { range, type ReadingBuilder } from './reading.ts';
import { mayBeFlag } from './shell-word.ts';

/** Options, of any subcommand, that run programs, write files or read configuration. */
const LONG = [
  'upload-pack', 'receive-pack', 'exec', 'exec-path', 'ext-diff', 'textconv', 'output', 'output-directory', 'open-files-in-pager',
  'config', 'config-env', 'template', 'git-dir', 'work-tree', 'paginate', 'upload-archive', 'edit', 'show-signature', 'gpg-sign',
  'local-user', 'verify-signatures', 'file', 'tool', 'extcmd', 'filters', 'command', 'separate-git-dir', 'reference', 'index-info', 'super-prefix', 'namespace',
  'trailer', 'to-cmd', 'cc-cmd', 'header-cmd', 'sendmail-cmd', 'smtp-server', 'strategy', 'interactive', 'patch', 'remote', 'recurse-submodules', 'temp-file', 'prefix',
  'env-filter', 'tree-filter', 'index-filter', 'msg-filter', 'parent-filter', 'commit-filter', 'tag-name-filter', 'setup', 'subdirectory-filter', 'browser', 'httpd', 'pager', 'scalar',
]; // prettier-ignore

/** Options whose value git gives to a shell. */
const SHELL_VALUES = [
  'upload-pack', 'receive-pack', 'exec', 'open-files-in-pager', 'extcmd', 'upload-archive', 'to-cmd', 'cc-cmd', 'header-cmd', 'sendmail-cmd', 'smtp-server',
  'env-filter', 'tree-filter', 'index-filter', 'msg-filter', 'parent-filter', 'commit-filter', 'tag-name-filter', 'setup', 'browser', 'httpd',
]; // prettier-ignore

/** Subcommands that a wildcard may stand for: they only look. Others, and aliases of the repository, must be named. */
const LOOKING = new Set(
  'status log diff show rev-parse ls-files ls-tree blame annotate shortlog describe rev-list merge-base name-rev for-each-ref show-ref count-objects diff-tree diff-index diff-files whatchanged cherry show-branch version grep var check-ignore check-attr'.split(
    ' ',
  ),
);

/** `-C` and `-c` change the meaning of everything behind them. */
const GLOBAL = optionNotation(
  'C:!c:&pPhv exec-path::! git-dir:! work-tree:! namespace:! super-prefix:! config-env:! attr-source:! list-cmds:: html-path man-path info-path no-pager paginate! no-replace-objects no-optional-locks literal-pathspecs glob-pathspecs noglob-pathspecs icase-pathspecs bare no-lazy-fetch version help',
);

export function readGit(reading: ReadingBuilder, start: number): void {
  const { words } = reading;
  const { used, operands, unknown } = readOptions(words, start, GLOBAL);
  for (const { name, mark, at, text } of used) {
    if (mark !== '' || name === 'p') reading.name(...at);
    if (name === 'c') setting(reading, text, at);
    else if (name === 'exec-path' && text !== '') reading.inCode(text);
    else if (name === 'config-env') reading.unseen('a setting of git that a variable holds');
  }
  if (unknown.length > 0) return reading.unclear('options of git that were not understood');
  const [at] = operands;
  const subcommand = at === undefined ? undefined : words[at]?.value;
  if (at === undefined) return;
  if (subcommand === undefined) {
    reading.nameAll(at);
    return reading.unseen('a subcommand of git that is made while it runs');
  }
  if (!LOOKING.has(subcommand)) {
    reading.name(at);
    if (!OWN.has(subcommand)) reading.mayStart();
  }
  nameOptions(reading, subcommand, at + 1);
  started(reading, subcommand, at + 1);
}

/** Its own subcommands; whatever else is an alias, or a program called `git-NAME`. */
const OWN = new Set(
  'add am apply archive bisect branch bundle checkout cherry-pick clean clone commit config difftool fetch filter-branch format-patch gc help init maintenance merge mergetool mv notes pull push range-diff rebase reflog remote repack replace reset restore revert rm send-email sparse-checkout stash submodule switch tag worktree cat-file hash-object update-index update-ref symbolic-ref write-tree read-tree commit-tree fsck prune pack-objects ls-remote request-pull credential hook for-each-repo instaweb web--browse daemon gui'.split(
    ' ',
  ),
);

function nameOptions(reading: ReadingBuilder, subcommand: string, start: number): void {
  const { words } = reading;
  for (let index = start; index < words.length; index += 1) {
    const word = words[index];
    const value = word?.value;
    if (word === undefined || value === '--') break;
    if (value === undefined) {
      if (mayBeFlag(word)) reading.name(index);
    } else if (value.startsWith('--')) {
      if (abbreviates(value, LONG)) reading.name(index);
      if (abbreviates(value, SHELL_VALUES)) valueToShell(reading, value.split('=').slice(1).join('='), index);
    } else if (value.startsWith('-')) {
      if (shortRisk(subcommand, value)) reading.name(index);
      const letter = SHELL_LETTERS[subcommand];
      const place = letter === undefined ? -1 : value.indexOf(letter);
      if (place > 0) valueToShell(reading, value.slice(place + 1), index);
    } else if (/::|%\(trailers|^ext:|^fd:/.test(value)) {
      reading.name(index);
      const [, remote] = /^ext::(.*)$/s.exec(value) ?? [];
      if (remote !== undefined) reading.shell(remote.replaceAll(/%./g, ' '), index);
    }
  }
}

/** Letters of short options whose value git gives to a shell. */
const SHELL_LETTERS: Readonly<Record<string, string>> = { rebase: 'x', clone: 'u', difftool: 'x', grep: 'O' };

function valueToShell(reading: ReadingBuilder, glued: string, index: number): void {
  const { words } = reading;
  reading.name(index);
  if (glued !== '') return reading.shell(glued, index);
  if (index + 1 >= words.length) return;
  reading.name(index + 1);
  reading.shell(words[index + 1]?.value, index, index + 1);
}

/** Subcommands that run the words behind them. */
function started(reading: ReadingBuilder, subcommand: string, start: number): void {
  const { words } = reading;
  const [first, second] = words.slice(start);
  if (subcommand === 'bisect' && first?.value === 'run') {
    reading.name(start);
    if (second !== undefined) reading.command(start + 1);
  } else if (subcommand === 'submodule') {
    const at = words.findIndex(({ value }, index) => index >= start && value === 'foreach');
    if (at < 0) return;
    reading.nameAll(at);
    const from = words[at + 1]?.value === '--recursive' ? at + 2 : at + 1;
    // One word is text for a shell; of several, the first is the program.
    if (words.length === from + 1) reading.shell(words[from]?.value, from);
    else if (words.length > from) reading.command(from);
  } else if (subcommand === 'for-each-repo') {
    reading.nameAll(start);
    const at = words.findIndex(({ value }, index) => index >= start && value?.startsWith('-') !== true);
    if (at > 0) reading.command(at - 1, {}, [...words.slice(0, 1), ...words.slice(at)]);
  } else if (subcommand === 'config') {
    const at = words.findIndex(
      ({ value }, index) => index >= start && value !== undefined && /^[\w-]+\..*/.test(value),
    );
    if (at > 0 && words.length > at + 1) {
      const text = words[at + 1]?.value;
      setting(reading, text === undefined ? undefined : `${words[at]?.value ?? ''}=${text}`, range(at, at + 2));
    }
  } else if (
    subcommand === 'hook' ||
    subcommand === 'web--browse' ||
    subcommand === 'instaweb' ||
    subcommand === 'daemon'
  ) {
    reading.nameAll(start);
    for (const { value } of words.slice(start)) if (value !== undefined) reading.inCode(value);
  }
}

/** `key=value`: most keys that matter name a program, and a `!` in front makes it a line for a shell. */
function setting(reading: ReadingBuilder, text: string | undefined, at: readonly number[]): void {
  reading.name(...at);
  if (text === undefined) return reading.unseen('a setting of git that is made while it runs');
  const value = text.slice(text.indexOf('=') + 1);
  if (harmlessGitSetting(text.split('=', 1)[0] ?? '') !== undefined) reading.shell(value.replace(/^!/, ''), ...at);
  else reading.inCode(value);
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
