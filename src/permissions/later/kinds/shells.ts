import { versionParts } from '../changed-parts.ts';
import type { LaterKind } from '../later-kind.ts';

export const SHELLS: readonly LaterKind[] = [
  {
    kind: 'shell',
    paths: '.envrc .envrc.* {.,}direnvrc .direnv/ direnv.toml',
    runs: 'direnv runs it in your shell when you enter the folder',
    calls: true,
  },
  {
    kind: 'shell',
    paths:
      '{.,}mise.toml {.,}mise.*.toml {.,}mise/ .config/mise{.toml,/} .rtx.toml .tool-versions .prototools .sdkmanrc .asdfrc',
    runs: 'mise, asdf and their like obey it when you enter the folder: other programs are started by the same names, and its hooks run',
    calls: true,
  },
  {
    kind: 'shell',
    paths: '.{nvmrc,node-version,python-version,ruby-version,java-version,go-version,php-version,terraform-version}',
    runs: 'a version manager starts what it names instead of your own program',
    parts: versionParts,
  },
  {
    kind: 'shell',
    paths: '.autoenv .autoenv.zsh .bash_{enter,leave} .ondirrc .localrc .flox/ devbox.json',
    runs: 'your shell runs it when you enter the folder',
  },
  {
    kind: 'shell',
    paths:
      '.{bashrc,bash_profile,bash_login,bash_logout,bash_aliases,profile,zshrc,zshenv,zprofile,zlogin,zlogout,kshrc,mkshrc,cshrc,tcshrc,login,logout,inputrc} .config/{fish,nushell,zsh,bash}/ *profile.ps1 .oh-my-zsh/',
    runs: 'a shell runs it when it is started in a home that has it',
  },
  {
    kind: 'shell',
    paths:
      '.{tmux,byobu}.conf .screenrc .{psqlrc,sqliterc,my.cnf,wgetrc,curlrc,mailcap,lessfilter,irbrc,pryrc,gdbinit,lldbinit,pdbrc,rprofile,renviron,pythonrc,pythonstartup,ghci,octaverc,ocamlinit,erlang} gdbinit .gdbinit.d/',
    runs: 'the program of that name runs it when it is started here',
  },
  {
    kind: 'shell',
    paths: '.{kube,docker,aws,azure,gnupg,ssh}/ .sshrc',
    runs: 'the program of that name obeys it in a home that has it: it names helpers to be started',
  },
];
