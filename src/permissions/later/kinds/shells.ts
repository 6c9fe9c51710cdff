import { linesLike, versionParts } from '../changed-parts.ts';
import type { LaterKind } from '../later-kind.ts';
import { STARTING_VARIABLE } from '../starting-variable.ts';

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
    paths:
      '.nvmrc .fvmrc .dvmrc .jabbarc .{node,python,ruby,java,go,php,terraform,bun,deno,perl,lua,crystal,zig,flutter,dart,elixir,erlang,nim,rust,swift,scala,kotlin,jenv,nodenv,kubectl,helm,opentofu,tofu,terragrunt,xcode,dotnet,julia,pnpm,yarn,npm,mill}-version .zigversion .tfswitchrc .swiftly .pdm-python',
    runs: 'a version manager starts what it names instead of your own program',
    parts: versionParts,
  },
  {
    kind: 'shell',
    paths:
      '.autoenv .autoenv.* .env.leave .bash_{enter,leave} .ondirrc .localrc .flox/ devbox.json .shadowenv.d/ {.,}pkgx.{yaml,yml} bin/{hermit.hcl,activate-hermit} .hermit/ {.,}fnox.toml .zshdir',
    runs: 'your shell runs it when you enter the folder',
  },
  {
    kind: 'shell',
    paths:
      '.{bashrc,bash_profile,bash_login,bash_logout,bash_aliases,profile,zshrc,zshenv,zprofile,zlogin,zlogout,kshrc,mkshrc,cshrc,tcshrc,login,logout,inputrc} .config/{fish,nushell,zsh,bash}/ *profile.ps1 .oh-my-zsh/ .xonshrc .{bashrc,zshrc,profile}.* .{bashrc,zshrc,profile,zsh}.d/ .config/{tmux,kitty,alacritty,wezterm,elvish}/',
    runs: 'a shell runs it when it is started in a home that has it',
  },
  {
    kind: 'shell',
    paths:
      '.{tmux,byobu}.conf .screenrc .{psqlrc,sqliterc,my.cnf,wgetrc,curlrc,mailcap,lessfilter,irbrc,pryrc,gdbinit,lldbinit,pdbrc,rprofile,renviron,pythonrc,pythonstartup,ghci,octaverc,ocamlinit,erlang,muttrc,tigrc,perldb,proverc,ackrc,sbclrc,clisprc,guile,racketrc,nanorc,lesskey,byebugrc,rdebugrc,terraformrc,forward,procmailrc,qmail,fetchmailrc,xresources,xdefaults,wezterm.lua,hyper.js,ctags,tofurc} {.,}ansible.cfg gdbinit .gdbinit.d/ *-gdb.{py,gdb,scm} .tmuxinator.yml .tmuxp.{yaml,json}',
    runs: 'the program of that name runs it when it is started here',
  },
  {
    kind: 'shell',
    paths: '.{kube,docker,aws,azure,gnupg,ssh}/ .sshrc',
    runs: 'the program of that name obeys it in a home that has it: it names helpers to be started',
  },
  {
    kind: 'shell',
    paths: '{flake,shell,default,devenv}.nix devenv.yaml',
    runs: 'Nix, or direnv through it, runs the hooks in it when you enter its shell',
    parts: linesLike(/shellhook|entershell|entertest|scripts|hooks|processes|tasks|builtins\.exec|runcommand/i),
  },
  {
    kind: 'shell',
    paths:
      '.env .env.{local,development,production,test,dev,prod,staging,ci,build,e2e,docker} .env.*.local .corepack.env',
    runs: 'whatever loads it starts programs with these variables, which name code to be run',
    parts: linesLike(STARTING_VARIABLE),
  },
  {
    kind: 'shell',
    paths: '.htaccess .user.ini {.,}php.ini php.d/*.ini',
    runs: 'a web server or PHP obeys it at the next request or start: it names code to be loaded before any other',
    parts: linesLike(
      /auto_(?:pre|ap)pend_file|\bextension\s*=|zend_extension|php_(?:admin_)?value|(?:Add|Set)Handler|AddType|ExecCGI|RewriteMap|opcache\.preload|FilesMatch|disable_functions|open_basedir/i,
    ),
  },
  {
    kind: 'shell',
    paths: 'meson.build meson_options.txt',
    runs: 'Meson runs it when the project is opened or configured',
    parts: linesLike(/run_command|add_(?:install|postconf|dist|devenv)\w*/),
  },
  {
    kind: 'shell',
    paths:
      '.julia/config/startup.jl .config/{kitty,alacritty,wezterm,foot,i3,sway,hypr,bspwm,autostart,systemd,environment.d}/',
    runs: 'the program of that name obeys it in a home that has it: it names programs to be started',
  },
];
