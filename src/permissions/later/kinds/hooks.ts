import type { LaterKind } from '../later-kind.ts';

/** The hooks that git knows; people keep them in folders of any name. */
const HOOKS =
  '{applypatch-msg,pre-applypatch,post-applypatch,pre-commit,pre-merge-commit,prepare-commit-msg,commit-msg,post-commit,pre-rebase,post-checkout,post-merge,pre-push,pre-receive,post-receive,proc-receive,post-update,reference-transaction,push-to-checkout,pre-auto-gc,post-rewrite,sendemail-validate,fsmonitor-watchman,post-index-change}';

export const HOOKS_OF_GIT: readonly LaterKind[] = [
  {
    kind: 'hook',
    paths:
      '.husky/ .githooks/ .git-hooks/ .git_hooks/ githooks/ git-hooks/ git_hooks/ .hooks/ .huskyrc .huskyrc.* husky.config.*',
    runs: 'git runs it at the next commit, push or merge',
    calls: true,
  },
  {
    kind: 'hook',
    paths: `${HOOKS}{,.sh,.bash,.js,.mjs,.cjs,.ts,.py,.rb,.pl,.ps1,.bat,.cmd,.sample} hooks/update`,
    runs: 'git runs it at the moment that its name tells',
    calls: true,
  },
  {
    kind: 'hook',
    paths:
      '{.,}lefthook{,-local}.{yml,yaml,toml,json} .lefthook/ .lefthook-local/ .config/lefthook* {.,}pre-commit-{config,hooks}.{yaml,yml} prek.toml .overcommit.yml {.,}simple-git-hooks.* {.,}captainhook.json grumphp.yml{,.dist} {.,}hk.pkl .rusty-hook.toml .cargo-husky/ .trunk/ {.,}hk-local.pkl .config/{hk,hk-local}.pkl .config/lefthook/ .gitlint .gitlint-rules/ .gitleaks-hooks/ .arcconfig',
    runs: 'the hooks in it run at the next commit or push',
    calls: true,
  },
  {
    kind: 'hook',
    paths:
      '.lintstagedrc .lintstagedrc.* lint-staged.config.* {.,}nano-staged* .commitlintrc .commitlintrc.* commitlint.config.*',
    runs: 'a commit hook runs what stands in it at the next commit',
    calls: true,
  },
];
