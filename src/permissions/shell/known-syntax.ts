/** Bash takes these as part of a word, the parser takes some as blanks, a reader does not see them at all. */
export const UNREADABLE =
  // oxlint-disable-next-line no-misleading-character-class
  /[\u0000-\u0008\u000b-\u001f\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff]|[\u{e0000}-\u{e0fff}]|\p{Cs}/u;

export const BLOCKS: ReadonlySet<string> = new Set([
  'program',
  'list',
  'pipeline',
  'compound_statement',
  'subshell',
  'do_group',
  'if_statement',
  'elif_clause',
  'else_clause',
  'while_statement',
  'negated_command',
]);

export const PUNCTUATION: ReadonlySet<string> = new Set([
  ';', '&', '&&', '||', '|', '|&', '\n', '(', ')', '{', '}', 'if', 'then', 'else', 'elif', 'fi', 'while', 'until',
  'for', 'in', 'do', 'done', 'case', 'esac', ';;', '!', '$(', '`', '<(', '>(', 'comment',
]); // prettier-ignore

export const BLANKS = /^(?:[ \t\n]|\\\n)*$/;
export const SPACES = /^(?:[ \t]|\\\n)*$/;

export const MOVERS: ReadonlySet<string> = new Set(['cd', 'pushd', 'popd']);
