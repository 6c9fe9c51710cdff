import { foldSpelling } from '../../permissions/fold-spelling.ts';

/** Folders that never belong to a project, though they lie in it. */
const NEVER = new Set(['.git', '.hg', '.svn', '.atlas']);

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
 * Whether no tool may write a path inside the workspace, by any spelling that some file system takes for the same name.
 * In a staged copy most of them may be written: the run asks about files that run later before they land.
 */
export function isProtected(relativePath: string, staged: boolean = false): boolean {
  return foldSpelling(relativePath)
    .split('/')
    .some(
      (part) =>
        NEVER.has(part) || /^(?:git|atlas)~\d+$/.test(part) || (!staged && (FOLDERS.has(part) || FILES.has(part))),
    );
}
