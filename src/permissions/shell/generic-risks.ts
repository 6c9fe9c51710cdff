import { abbreviates } from './abbreviates.ts';
import { loadsByPath } from './loads-by-path.ts';
import { mayBeFlag, type ShellWord } from './shell-word.ts';

/** Options that run, write or load something in more programs than can be listed. */
const LONG = [
  'exec', 'exec-batch', 'command', 'cmd', 'eval', 'shell', 'script', 'script-shell', 'run', 'pre', 'hook', 'hooks-path',
  'plugin', 'pager', 'editor', 'upload-pack', 'receive-pack', 'rsh', 'rsync-path', 'proxy-command', 'to-command',
  'checkpoint-action', 'use-compress-program', 'compress-program', 'output', 'output-file', 'output-document', 'out-file',
  'outfile', 'write', 'in-place', 'config', 'config-file', 'config-env', 'init-file', 'rcfile', 'load', 'require', 'import', 'filter',
  'unzip-command', 'info-script', 'new-volume-script', 'rmt-command', 'rsh-command', 'toolexec', 'askpass', 'use-askpass', 'browser',
  'delete', 'remove-source-files', 'log-file', 'node-options', 'wrapper', 'specs', 'diff-program', 'preprocessor', 'interpreter',
]; // prettier-ignore

/** Parts of longer names (`--on-complete`, `--build-command`, `--hook-init`) that say the same. */
const TELLING_PART =
  /^(?:exec|execute|command|commands|cmd|eval|expr|shell|hook|hooks|hookdir|plugin|plugins|wrapper|launcher|interpreter|script|preload|bootstrap|helper|handler|pager|editor|askpass|browser|prehook|posthook|invoke|callback|action)$/;
/** `--reloadcmd`, `--buildCommand` */
const TELLING_END = /(?:cmd|command|hook)$/;
/** A subcommand that runs the rest (`frob exec`, `frob emulators:exec`). */
const RUNS_THE_REST = /(?:^|:)(?:exec|shell|ssh|eval|foreach|forall)$/;
/** Words that ssh, which many programs start, takes for orders. */
const SSH_ORDERS = /(?:Proxy|Local|KnownHosts)Command|(?:PKCS11|SecurityKey)Provider/i;
/** `config set KEY VALUE`: a later program may run the value. */
const SETTINGS = /^(?:config|configure|alias|aliases|settings|preferences)$/;
const SETS = /^(?:set|add|edit|import|create|--set|--add)$/;
/** Letters behind which many interpreters and runners take a text to run. */
const TAKES_TEXT = /^-[cexECXrA]$/;
/** A text that no file or plain value looks like. */
const PROGRAM_TEXT = /[\s;|&()`$<>]/;

/** The words of a program that is not in the tables, or of a part of one, that a rule has to name. */
export function genericRisks(words: readonly ShellWord[], start = 1): readonly number[] {
  const risky: number[] = [...loadsByPath(words, start)];
  for (let index = start; index < words.length; index += 1) {
    const word = words[index];
    if (word?.value === '--') break;
    if (word === undefined) continue;
    // A file that is made while it runs may be a script to it.
    if (word.value === undefined && word.source.includes('<(')) risky.push(index);
    if (RUNS_THE_REST.test(word.value ?? '')) return [...risky, ...words.keys().drop(index)];
    if (SETTINGS.test(word.value ?? '') && words.slice(index + 1).some(({ value }) => SETS.test(value ?? '')))
      return [...risky, ...words.keys().drop(index)];
    if (word.value === undefined ? mayBeFlag(word) : isRisky(word.value)) risky.push(index);
    const next = words[index + 1];
    if (TAKES_TEXT.test(word.value ?? '') && next !== undefined && PROGRAM_TEXT.test(next.value ?? ' '))
      risky.push(index, index + 1);
  }
  return risky;
}

function isRisky(value: string): boolean {
  if (SSH_ORDERS.test(value)) return true;
  if (value.startsWith('--')) return abbreviates(value, LONG) || namesOrders(value);
  if (!value.startsWith('-') || value.length < 2) return false;
  // `-exec`, `-out file`: long options of programs that take one dash.
  return value.startsWith('-o') || value.startsWith('-O') || (value.length > 3 && abbreviates(`-${value}`, LONG));
}

function namesOrders(value: string): boolean {
  const parts = (value.split('=', 1)[0] ?? '').slice(2).toLowerCase().split(/[-_.]/);
  if (parts[0] === 'no') return false;
  return parts[0] === 'on' || parts.some((part) => TELLING_PART.test(part) || TELLING_END.test(part));
}
