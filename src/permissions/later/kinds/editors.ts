import { iniKeys, linesLike } from '../changed-parts.ts';
import type { LaterKind } from '../later-kind.ts';

export const EDITORS: readonly LaterKind[] = [
  {
    kind: 'editor',
    paths: '.vscode/tasks.json',
    runs: 'VS Code runs the tasks in it, some as soon as the folder is opened',
    calls: true,
  },
  {
    kind: 'editor',
    paths: '.vscode/ *.code-workspace .vscode-server/ .theia/',
    runs: 'VS Code obeys it when the folder is opened: its settings name programs that are started',
  },
  {
    kind: 'editor',
    paths:
      '.vs/ {launch,tasks}.vs.json cppproperties.json launchsettings.json omnisharp.json *.suo *.{csproj,fsproj,vbproj,vcxproj}.user',
    runs: 'Visual Studio or OmniSharp obeys it when the folder is opened or started',
  },
  {
    kind: 'editor',
    paths: '.idea/ *.{iml,ipr,iws} .run/*.xml *.run.xml',
    runs: 'JetBrains editors obey it when the project is opened: run configurations, watchers, start-up tasks',
  },
  { kind: 'editor', paths: '.fleet/', runs: 'Fleet obeys it when the project is opened' },
  { kind: 'editor', paths: '.zed/', runs: 'Zed obeys it when the project is opened: settings and tasks' },
  {
    kind: 'editor',
    paths:
      '.nova/ .lapce/ .helix/ .kakrc .kak/ .luarc.json{,c} .neoconf.json {.,}rust-analyzer.toml rust-project.json .config/{nvim,vim,emacs,zed,code,cursor,helix,kak}/',
    runs: 'the editor of that name obeys it when the folder is opened',
  },
  {
    kind: 'editor',
    paths: '*.sublime-{project,workspace}',
    runs: 'Sublime Text obeys it when the project is opened: its build systems are command lines',
  },
  {
    kind: 'editor',
    paths:
      '.{,g,l,n}vimrc _vimrc .vimrc.local .local.vimrc .exrc .nvim.lua .nvim/ .vim/ .lazy.lua .nfnl.fnl .ycm_extra_conf.py',
    runs: 'Vim or Neovim runs it when a file of the folder is opened',
  },
  {
    kind: 'editor',
    paths: '.dir-locals{,-2}.el .emacs .emacs.el .emacs.d/ .doom.d/ .spacemacs .projectile',
    runs: 'Emacs evaluates it when a file of the folder is opened',
  },
  {
    kind: 'editor',
    paths: '.settings/ .project .classpath .externaltoolbuilders/ nbproject/',
    runs: 'Eclipse or NetBeans obeys it when the project is opened: its builders are programs',
  },
  {
    kind: 'editor',
    paths: '*.xcodeproj/ *.xcworkspace/ *.xcscheme',
    runs: 'Xcode runs the scripts in it when the project is built or started',
    parts: linesLike(/script|ExternalBuild|BuildToolPath|ExecutionAction|BuildRule/i),
  },
  {
    kind: 'editor',
    paths: '{jupyter,ipython}*_config.{py,json} .ipython/ .jupyter/',
    runs: 'Jupyter or IPython runs it when it is started',
  },
  {
    kind: 'editor',
    paths: 'cmakelists.txt *.cmake cmake{,user}presets.json meson.build',
    runs: 'the editor runs it when the folder is opened, to learn how the project is built',
    parts: linesLike(
      /execute_process|exec_program|try_run|externalproject|fetchcontent|cmake_language|load_command|file\s*\(\s*(?:download|upload)|launcher|_compiler\b|module_path|toolchain|run_command|add_postconf/i,
    ),
  },
  {
    kind: 'editor',
    paths: '{.,}pylintrc {.,}mypy.ini .flake8 setup.cfg tox.ini',
    runs: 'the editor checks every file that is opened with it: it names code that is loaded',
    parts: iniKeys(/^(?:init-hook|load-plugins|plugins|python_executable|paths|extension|report)$/i),
  },
  {
    kind: 'editor',
    paths: '.rubocop.yml .solargraph.yml .golangci.{yml,yaml,toml} nx.json',
    runs: 'the editor checks every file that is opened with it: it names code that is loaded',
    parts: linesLike(/require|plugin|inherit_from|reporters|runner|\.so\b|^\s*-\s+\.{0,2}\//i),
  },
  {
    kind: 'editor',
    paths:
      '.bsp/ .metals/ .bloop/ .lsp/ .clj-kondo/ .elixir_ls/ .kateproject .kateproject.* .vimspector.json coc-settings.json',
    runs: 'the language server of the editor obeys it when the project is opened: it names programs that are started',
  },
  {
    kind: 'editor',
    paths: '.merlin hie.yaml {.,}phpactor.{json,yml} .clangd compile_flags.txt',
    runs: 'the language server of the editor obeys it when a file is opened',
    parts: linesLike(
      /^\s*FLG\b.*-pp|program|shell|command|bios|dependencies|^\s*compiler\s*:|-fplugin|-load\b|-specs|-wrapper|_bin\b|\.path/i,
    ),
  },
  {
    kind: 'editor',
    paths:
      '{.,}phpstan.neon{,.dist} {.,}psalm.xml{,.dist} .php-cs-fixer.php .php-cs-fixer.dist.php .php_cs .php_cs.dist .phan/ {.,}phpcs.xml{,.dist} .luacheckrc .lintr.r pylintrc.toml .pylintrc.toml ty.toml pyrightconfig.json .oxlintrc.json dprint.json {.,}treefmt.toml .markdownlint{,-cli2}.{cjs,mjs,jsonc} .swiftlint.yml',
    runs: 'the editor checks every file that is opened with it: it names code that is loaded',
    parts: linesLike(
      /bootstrap|autoload|include|extensions?\b|plugin|<\?php|require|init-hook|load-plugins|python\b|venv|command|customrules|jsplugins|markdownItPlugins|outputFormatters|module\.exports|dofile|loadfile|setfenv|\bos\.|\bio\.|function|<-|script/i,
    ),
  },
  {
    kind: 'editor',
    paths: '*.{pro,pri,prf}',
    runs: 'Qt Creator evaluates it when the project is opened',
    parts: linesLike(/\bsystem\s*\(|\$\$\s*(?:system|fromfile|cat)\b|QMAKE_(?:CC|CXX|LINK|EXTRA|PRE|POST)\w*/),
  },
  {
    kind: 'editor',
    paths: '*.rproj _quarto.yml',
    runs: 'RStudio or Quarto runs what it names when the project is opened or built',
    parts: linesLike(
      /BuildType\s*:\s*(?:Custom|Makefile)|CustomScriptPath|MakefilePath|pre-render|post-render|filters/i,
    ),
  },
  {
    kind: 'editor',
    paths: 'tsconfig*.json jsconfig.json',
    runs: 'the language server of the editor loads the plug-ins in it',
    parts: linesLike(/"(?:plugins|name|transform)"\s*:/),
  },
];
