import { foldPath } from '../../permissions/path-glob.ts';

/** Folders whose content decides what runs later: versions, Atlas itself, agents and editors. */
const FOLDERS = new Set(
  '.atlas .git .hg .svn .claude .gemini .codex .qwen .cursor .copilot .opencode .continue .windsurf .kiro .aider .vscode .idea .husky .ssh .gnupg .aws'.split(
    ' ',
  ),
);

/** Files that a shell, git, a package manager or an agent reads as orders. */
const FILES = new Set(
  '.bashrc .bash_profile .bash_login .bash_logout .bash_aliases .profile .zshrc .zprofile .zshenv .zlogin .kshrc .cshrc .tcshrc .inputrc .envrc .gitconfig .gitmodules .mcp.json atlas.config.json .netrc .npmrc .yarnrc .pypirc .vimrc .exrc'.split(
    ' ',
  ),
);

/**
 * Whether a path inside the workspace is one that no tool may write, by any spelling that some file system takes for
 * the same name: case, composed or full-width letters, invisible characters, trailing dots, streams and short names.
 */
export function isProtected(relativePath: string): boolean {
  const parts = foldPath(relativePath.replaceAll(/\p{Default_Ignorable_Code_Point}|\p{Cc}/gu, '').replaceAll('\\', '/'))
    .split('/')
    .map((part) => (part.split(':', 1)[0] ?? '').replace(/[. ]+$/, ''));
  return parts.some((part) => FOLDERS.has(part) || FILES.has(part) || /^(?:git|atlas)~\d+$/.test(part));
}
