import type { Command } from 'commander';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** One place on the command line: the words before it, and its possible words. */
interface Spot {
  readonly path: string;
  readonly words: readonly { readonly word: string; readonly about: string }[];
  /** Options that are followed by a word of the person's own, mostly a file. */
  readonly takesValue: readonly string[];
}

/** A completion script made from the table of commands itself, so that it cannot be behind. */
export function completionScript(shell: Shell, program: Command): string {
  const spots = [spotOf('', program), ...program.commands.flatMap((command) => spotsOf(command, ''))];
  if (shell === 'bash') return bashScript(spots);
  return shell === 'zsh' ? zshScript(spots) : fishScript(spots);
}

function spotsOf(command: Command, above: string): readonly Spot[] {
  const path = `${above} ${command.name()}`.trim();
  return [spotOf(path, command), ...command.commands.flatMap((child) => spotsOf(child, path))];
}

function spotOf(path: string, command: Command): Spot {
  const options = command.options.filter(({ long, hidden }) => long !== undefined && !hidden);
  return {
    path,
    words: [
      ...command.commands.map((child) => ({ word: child.name(), about: child.description() })),
      ...options.map(({ long, description }) => ({ word: long ?? '', about: description })),
      { word: '--help', about: 'what the command does' },
    ],
    takesValue: options.filter(({ required }) => required).map(({ long }) => long ?? ''),
  };
}

/** The words that lead to a spot are the first ones that are neither options nor their values. */
function bashScript(spots: readonly Spot[]): string {
  const cases = spots.map(({ path, words }) => `    '${path}') words='${words.map(({ word }) => word).join(' ')}' ;;`);
  const values = [...new Set(spots.flatMap(({ takesValue }) => takesValue))];
  return `# bash completion for atlas
_atlas() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} path='' words='' word i
  COMPREPLY=()
  case $prev in
    ${values.join('|')}) COMPREPLY=($(compgen -f -- "$cur")); return ;;
  esac
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    case $word in
      ${values.join('|')}) i=$((i + 1)); continue ;;
      -*) continue ;;
    esac
    case "\${path:+$path }$word" in
      ${spots
        .filter(({ path }) => path !== '')
        .map(({ path }) => `'${path}'`)
        .join('|')}) path="\${path:+$path }$word" ;;
    esac
  done
  case $path in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
  [ \${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- "$cur"))
}
complete -o filenames -F _atlas atlas
`;
}

function zshScript(spots: readonly Spot[]): string {
  const cases = spots.map(({ path, words }) => {
    const list = words.map(({ word, about }) => `      ${quote(`${word.replaceAll(':', '\\:')}:${about}`)}`).join('\n');
    return `    '${path}') choices=(\n${list}\n    ) ;;`;
  });
  const values = [...new Set(spots.flatMap(({ takesValue }) => takesValue))];
  const known = spots.filter(({ path }) => path !== '').map(({ path }) => `'${path}'`);
  return `#compdef atlas
_atlas() {
  local -a choices
  local at='' word i
  if [[ \${words[CURRENT-1]} == (${values.join('|')}) ]]; then _files; return; fi
  for ((i = 2; i < CURRENT; i++)); do
    word=\${words[i]}
    case $word in
      ${values.join('|')}) ((i++)); continue ;;
      -*) continue ;;
    esac
    case "\${at:+$at }$word" in
      ${known.join('|')}) at="\${at:+$at }$word" ;;
    esac
  done
  case $at in
${cases.join('\n')}
  esac
  _describe 'atlas' choices || _files
}
if [ "$funcstack[1]" = "_atlas" ]; then _atlas "$@"; else compdef _atlas atlas; fi
`;
}

function fishScript(spots: readonly Spot[]): string {
  const lines = spots.flatMap(({ path, words, takesValue }) => {
    const [top = '', sub = ''] = path.split(' ');
    const when =
      path === ''
        ? '__fish_use_subcommand'
        : `__fish_seen_subcommand_from ${top}${sub === '' ? '' : `; and __fish_seen_subcommand_from ${sub}`}`;
    return words.map(({ word, about }) => {
      const what = word.startsWith('--')
        ? `-l ${word.slice(2)}${takesValue.includes(word) ? ' -r -F' : ''}`
        : `-f -a ${word}`;
      return `complete -c atlas -n ${quote(when)} ${what} -d ${quote(about)}`;
    });
  });
  return `# fish completion for atlas\n${lines.join('\n')}\n`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
