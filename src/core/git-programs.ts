/**
 * Keys of git's configuration whose value is a program that git runs, and for each a value with which git runs none, or
 * only its own. Sections and keys are in lower case, as git lists them; the subsection between them may be anything.
 */
const KEYS: readonly (readonly [key: RegExp, harmless: string])[] = [
  [/^core\.fsmonitor$/, 'false'],
  [/^core\.hookspath$/, '/dev/null'],
  [/^(?:core|sequence)\.editor$/, ':'],
  [/^core\.pager$/, 'cat'],
  [/^pager\./s, 'false'],
  [/^core\.sshcommand$/, 'ssh'],
  [/^core\.(?:askpass|gitproxy|alternaterefscommand)$/, ''],
  // With an empty alias git fails only for a caller of that alias.
  [/^alias\./s, ''],
  // Called with: path, old file, hash, mode, new file, hash, mode. It answers with the plain difference of both files.
  [
    /^diff\.(?:external|.*\.command)$/s,
    'f() { git --no-pager diff --no-index --no-ext-diff --no-textconv -- "$2" "$5"; :; }; f',
  ],
  [/^diff\..*\.textconv$/s, 'cat'],
  // With an empty command git converts nothing.
  [/^filter\..*\.(?:clean|smudge|process)$/s, ''],
  [/^merge\..*\.driver$/s, 'git merge-file --marker-size=%L %A %O %B'],
  [/^(?:mergetool|difftool|browser|man|guitool)\..*\.(?:cmd|path)$/s, 'false'],
  [/^(?:web|help)\.browser$/, 'false'],
  [/^instaweb\./, 'false'],
  // Empty forgets the helpers that were named before.
  [/^credential\.(?:.*\.)?helper$/s, ''],
  [/^gpg\.(?:openpgp\.)?program$/, 'gpg'],
  [/^gpg\.x509\.program$/, 'gpgsm'],
  [/^gpg\.ssh\.program$/, 'ssh-keygen'],
  [/^gpg\.ssh\.defaultkeycommand$/, ''],
  [/^interactive\.difffilter$/, 'cat'],
  [/^remote\..*\.vcs$/s, ''],
  [/^submodule\..*\.update$/s, 'checkout'],
  [/^uploadpack\.packobjectshook$/, ''],
  [/^(?:trailer|hook)\..*\.(?:command|cmd)$/s, 'true'],
  [/^sendemail\./s, 'false'],
  [/^imap\.tunnel$/, 'false'],
  [/^tar\..*\.command$/s, 'cat'],
];

/**
 * Git takes the first value of these keys, so a later one cannot override it. Git runs them on this machine only where
 * the remote is a path.
 */
const ENDS = /^remote\..*\.(?:uploadpack|receivepack)$/s;

/** Returns the setting with which git runs nothing for this key; undefined where git runs nothing anyway. */
export function harmlessGitSetting(key: string): readonly [key: string, value: string] | undefined {
  const section = key.slice(0, key.indexOf('.')).toLowerCase();
  const name = key.slice(key.lastIndexOf('.')).toLowerCase();
  const spelt = `${section}${key.slice(section.length, key.lastIndexOf('.'))}${name}`;
  if (ENDS.test(spelt)) return ['protocol.file.allow', 'never'];
  const found = KEYS.find(([pattern]) => pattern.test(spelt));
  return found === undefined ? undefined : [key, found[1]];
}
