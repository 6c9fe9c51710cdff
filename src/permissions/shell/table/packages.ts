import { afterFlag } from '../after-flag.ts';
import { readShape } from '../read-shape.ts';
import type { ReadingBuilder } from '../reading.ts';
import { commands, custom, plain, runner, type Shape } from '../shape.ts';
import { opaqueCommand, run, runAfterDashes, runElsewhere } from './common.ts';

/** `npx cowsay@1.6 hi` starts cowsay. */
function readPackage(reading: ReadingBuilder): void {
  for (const [index, started] of reading.starts.entries()) {
    const [first, ...rest] = started.argv ?? [];
    const name = first?.value?.replace(/(?<=.)@.*$/, '');
    if (first !== undefined && name !== undefined)
      reading.starts[index] = { ...started, argv: [{ ...first, value: name }, ...rest] };
  }
}

const NPX =
  'yqhvc:$p:!w:! yes no quiet call:$ package:! workspace:! workspaces shell:$ script-shell:$ prefix:! node-options:& registry:! help version no-install ignore-existing';
const packaged = (options: string, skip = 0): Shape =>
  custom((reading, start) => {
    // The shape is read first, and then the name of the package is cut to that of its program.
    readShape(reading, runner(options, { skip }), start);
    readPackage(reading);
  });
/** A new project by a package that is fetched for it. */
const create = custom((reading, start) => {
  for (const [index, { value }] of reading.words.entries()) {
    if (index < start || value?.startsWith('-') === true) continue;
    reading.name(index);
    reading.mayStart();
  }
});
const NPM =
  'c:$C:! script-shell:$ node-options:& userconfig:! globalconfig:! prefix:! git:$ editor:$ viewer:$ shell:$ call:$ browser:$ init-module:! onload-script:! cache:!';
const PNPM = 'c!C:! script-shell:$ shell-mode! config:! dir:! node-options:& global-dir:!';
const SCRIPTS = 'run run-script rum urn test t tst start stop restart';
/** The usual names of a project's scripts, for managers that do not need the word `run`. */
const USUAL =
  'build dev lint format typecheck type-check check clean watch serve preview coverage e2e storybook prepare compile docs';
const python = (more: string): Shape =>
  runner(
    `m:!p:$qvhn python:$ module:! with:! with-editable:! with-requirements:! env-file:! directory:! project:! extra: group: index-url:! no-project isolated frozen locked no-sync active offline quiet verbose no-dev all-extras script:! gui-script:!${more}`,
  );
const versions = commands(
  '-',
  { exec: run },
  { plain: 'versions version which list current local global prefix root' },
);

const TOX = plain('c:!x:!e:p: conf:! override:! root:! workdir:! result-json:! pre:!', {
  operand: /^(?:exec|e|devenv|d)$/,
});

/** `tox exec -- command` */
function readTox(reading: ReadingBuilder, start: number): void {
  readShape(reading, TOX, start);
  if (/^(?:exec|e)$/.test(reading.words[start]?.value ?? '')) afterFlag(reading, start, /^--$/);
}

const hatchEnv = custom((reading, start) => {
  if (!afterFlag(reading, start, /^--$/)) reading.joined(start);
});

const DOTNET = commands(
  'hd',
  {
    exec: runner('- depsfile:! runtimeconfig:! additionalprobingpath:!', { starts: 'program' }),
    tool: opaqueCommand,
    script: opaqueCommand,
    fsi: opaqueCommand,
    msbuild: opaqueCommand,
  },
  { plain: 'build test restore run format list clean publish', everywhere: '- settings:! test-adapter-path:!' },
);

/** `-p:NAME=VALUE`, of which many name a program or an assembly that the build starts. */
const PROPERTY = /^(?:--?|\/)p(?:roperty)?[:=]/i;

function readDotnet(reading: ReadingBuilder, start: number): void {
  readShape(reading, DOTNET, start);
  for (const [index, { value }] of reading.words.entries()) {
    if (index < start || value === undefined || !PROPERTY.test(value)) continue;
    reading.name(index);
    reading.inCode(value);
  }
}

/** Package managers and their ways to start something that is not the project's own. */
export const PACKAGES: Readonly<Record<string, Shape>> = {
  npm: commands('gsqdhvC:!w:!c:$ silent quiet json long global prefix:! workspace:! workspaces loglevel: userconfig:! globalconfig:! script-shell:$ node-options:& registry:! version help offline no-audit no-fund yes ignore-scripts', {
    'exec|x': packaged(NPX),
    explore: runner('- shell:$', { skip: 1, bare: 'a shell that reads its commands from standard input' }),
    'init|create|innit': create,
  }, { plain: `${SCRIPTS} install i in add ci clean-install install-test it ls list la ll outdated view info show v audit pack dedupe ddp prune rebuild root bin whoami ping docs fund explain why query help search doctor diff uninstall remove rm un update up`, everywhere: NPM }),
  npx: packaged(NPX), pnpx: packaged(NPX), nlx: packaged(NPX), na: runElsewhere(0), bunx: packaged('hv bun verbose silent p:! package:!'),
  pnpm: commands('rCwghvsF:C:! recursive filter: silent dir:! workspace-root global version help parallel config:! reporter: loglevel:', {
    'exec': runner('rcC:! recursive parallel shell-mode! no-bail sequential workspace-concurrency: resume-from: report-summary'),
    'dlx|x': packaged('cp:!s package:! silent shell-mode! allow-build: reporter:'), create,
  }, { plain: `${SCRIPTS} ${USUAL} install i add remove rm update up ls list ll why outdated audit store root bin pack prune dedupe fetch`, everywhere: PNPM }),
  yarn: commands('sv silent verbose version help cwd:! use-yarnrc:! json', {
    exec: runner('-', { starts: 'shell' }), dlx: packaged('p:!q package:! quiet'), create,
    node: opaqueCommand, workspace: runElsewhere(1),
    workspaces: opaqueCommand,
  }, { plain: `${SCRIPTS} ${USUAL} install add remove up upgrade why list info outdated audit pack dedupe`, everywhere: '- script-shell:$ cwd:! use-yarnrc:!' }),
  bun: commands('hve:&p:&r:!c:! eval:& print:& preload:! require:! config:! cwd:! env-file:! silent watch hot smol', {
    x: packaged('- bun p:! package:!'), exec: runner('-', { starts: 'shell' }), repl: runner('-', { starts: 'nothing', bare: 'code that is read from standard input' }), create,
    run: runner('- silent watch hot smol preload:! config:! cwd:! env-file:!', { starts: 'program' }),
  }, { plain: 'install i add remove update test build pm outdated link', everywhere: '- preload:! config:! cwd:!' }),
  deno: commands('hVq version help quiet', {
    run: runner('A!qRWNESc:! allow-all! allow-read:: allow-write::! allow-net::! allow-env:: allow-run::! allow-ffi::! allow-sys:: no-prompt check:: config:! import-map:! reload:: lock:: watch:: unstable quiet no-check env-file::!', { starts: 'program' }),
    eval: runner('Tp print ext:', { starts: 'code' }), repl: opaqueCommand, x: packaged('A'),
  }, { plain: 'test fmt lint check info types task bench doc cache add remove install outdated' }),
  lerna: commands('- concurrency: scope: ignore: since:: stream parallel no-bail', { exec: runAfterDashes }, { plain: 'run ls list changed diff' }),
  nx: commands('-', { exec: runAfterDashes }, { plain: 'run run-many affected build test lint show list graph' }),
  // Python
  uv: commands('qvhn quiet verbose help version directory:! project:! offline no-cache cache-dir:! config-file:! no-config color: python-preference:', {
    run: python(''), x: packaged('p:! from:! with:! python:$'),
    tool: commands('-', { run: packaged('p:!qv from:! with:! with-editable:! python:$ isolated index-url:! quiet verbose') }, { plain: 'list dir upgrade' }),
  }, { plain: 'sync lock add remove tree export venv version cache init build pip python help' }),
  uvx: packaged('p:!qvn from:! with:! with-editable:! with-requirements:! python:$ isolated index-url:! quiet verbose offline refresh'),
  pipx: commands('hv help version', { run: packaged('vq spec:! python:$ pip-args:! index-url:! system-site-packages no-cache path! verbose quiet'), runpip: runner('-', { skip: 1, starts: 'nothing' }) }, { plain: 'list environment' }),
  poetry: commands('qvnVhC:!P:! quiet version no-interaction verbose help directory:! project:! no-ansi no-cache', { run }, { plain: 'install add remove lock show check build env update version about search export' }),
  pipenv: commands('hv help version python:$ where venv quiet', { run, shell: runner('-', { starts: 'nothing', bare: 'a shell that reads its commands from standard input' }) }, { plain: 'install sync lock graph check update requirements' }),
  pdm: commands('hVvqIp:!c:! help version verbose quiet project:! config:!', { run: runner('las:! list all site-packages! json') }, { plain: 'install sync lock add remove list show update info build' }),
  hatch: commands('hvqe:p: help version verbose quiet env: project: no-color data-dir:! cache-dir:! config:!', { run: runner('-', { starts: 'shell' }), env: commands('-', { run: hatchEnv }, { plain: 'show find' }) }, { plain: 'build version test fmt dep status' }),
  rye: commands('hvV help version', { 'run|x': run }, { plain: 'sync lock show list fetch' }),
  pixi: commands('hvqV help version verbose quiet', { run: runner('e:m:! environment: manifest-path:! frozen locked skip-deps'), exec: packaged('s:c: spec: channel:') }, { plain: 'install add remove list info tree' }),
  conda: commands('hV help version', { run: runner('n:p:!vh name: prefix:! no-capture-output live-stream cwd:! dev') }, { plain: 'list info search env config' }),
  tox: custom(readTox), nox: plain('f:! noxfile:! default-venv-backend: envdir:!'),
  coverage: commands('hm help version', { run: runner('am:!p branch append module:! source: omit: include: rcfile:! parallel-mode data-file:! timid concurrency: debug:', { starts: 'program' }) }, { plain: 'report html xml json lcov combine erase debug' }),
  pip: plain('t:!e:!r:!c:! python:$ target:! config-settings:! global-option:! log:! prefix:! root:! index-url:! extra-index-url:! editable:!', { operand: /^config$/ }),
  // chosen versions
  pyenv: versions, rbenv: versions, nodenv: versions, goenv: versions, jenv: versions, plenv: versions,
  asdf: commands('-', { exec: run }, { plain: 'list current where which plugin latest' }),
  mise: commands('qyvC:!', { 'exec|x': runAfterDashes, 'run|r': plain() }, { plain: 'ls list current where which install doctor' }),
  nvm: commands('-', { 'exec|run': runner('s silent', { skip: 1 }) }, { plain: 'ls list current which version ls-remote' }),
  fnm: commands('-', { exec: runner('- using: using-file') }, { plain: 'list ls current env ls-remote' }),
  volta: commands('-', { run: runner('- node: npm: pnpm: yarn: bundled-npm no-pnpm no-yarn env:!') }, { plain: 'list ls which' }),
  rustup: commands('vqhV verbose quiet', { run: runner('- install', { skip: 1 }) }, { plain: 'show toolchain target component which doc check' }),
  opam: commands('-', { exec: runAfterDashes }, { plain: 'list show var switch env' }),
  // Ruby, PHP, JVM, others
  bundle: commands('- verbose no-color retry:', { exec: runner('- keep-file-descriptors gemfile:!'), plugin: opaqueCommand, console: opaqueCommand }, { plain: 'install update check list info show outdated lock add remove' }),
  gem: commands('-', { exec: packaged('g:v:! gem:! version: conservative'), generate_index: opaqueCommand }, { plain: 'list search info env environment which outdated' }),
  rake: plain('e:&p:&E:&f:!r:!R:!C:! execute:& execute-print:& execute-continue:& rakefile:! require:! rakelibdir:! libdir:! directory:!'),
  composer: commands('hqvVnd:! working-dir:! quiet no-interaction ansi no-ansi version help', { 'exec': runner('l list', {}) }, { plain: 'install update show info validate outdated why dump-autoload require remove run run-script test' }),
  mvn: plain('f:!s:! gs:! file:! settings:!', { dashed: true, operand: /^exec:|:exec(?:@|$)|:java(?:@|$)|antrun|scripting|^[^:\s]+:[^:\s]+:/, word: /^-D(?:exec\.|maven\.ext|.*(?:executable|command|argLine|jvm|agent))/i }),
  gradle: plain('I:!b:!c:!p:!g:! gradle-user-home:! init-script:! build-file:! settings-file:! project-dir:! include-build:!', { dashed: true, word: /^-(?:D|P)(?:org\.gradle\.(?:java\.home|jvmargs)|.*(?:exec|command|agent))/i }),
  ant: plain('f:! buildfile:! file:! lib:! listener:! logger:!', { dashed: true, word: /^-D.*(?:executable|command|exec)/i }),
  sbt: plain('-', { operand: /[!;]|eval|set |console|consoleProject|run/, word: /^-J/ }),
  mix: commands('-', { run: runner('e:&r:!p:@ eval:& require:! no-halt no-start no-compile', { starts: 'program' }), eval: runner('-', { starts: 'code' }), cmd: runner('- app:', { starts: 'shell' }) }, { plain: 'test compile format deps deps.get help' }),
  stack: commands('v verbose', { 'exec|x': runner('- package: cwd:!'), 'runghc|runhaskell|script': runner('-', { starts: 'program' }), 'ghci|repl|eval': opaqueCommand }, { plain: 'build test clean ls path' }),
  cabal: commands('v', { exec: run, repl: opaqueCommand }, { plain: 'build test clean list run update' }),
  cargo: commands('qvVhZ:!C:! quiet verbose version list locked offline frozen color: config:&', {
    watch: runner('cqs:$x:&w:i:d:C:!E:!B: shell:$ exec:& watch: ignore: delay: clear quiet no-vcs-ignores workdir:! env:! why', { starts: 'shell' }),
    'nextest': plain('- config-file:! tool-config-file:! config:&'), 'install': plain('- git:$ path:! root:! config:& index:! registry:!'), 'miri|xtask|script|rustc|rustdoc': opaqueCommand,
  }, { plain: 'build b check c test t bench doc d run r fmt clippy tree metadata search update add remove rm new init clean fetch version fix package', everywhere: 'C:!Z:! config:& manifest-path:! target-dir:!' }),
  go: commands('-', {
    'test|build|vet|list|run|install|fix|clean|doc|bench': plain('o:!C:! exec:$ toolexec:$ vettool:$ overlay:! modfile:! pkgdir:! ldflags:& gcflags:! o:! C:! outputdir:! coverprofile:! cpuprofile:! memprofile:! gccgoflags:& asmflags:! ', { dashed: true, operand: /\w@/ }),
    tool: opaqueCommand, env: plain('w!u!', { operand: /=/ }),
  }, { plain: 'version fmt mod help' }),
  dotnet: custom(readDotnet), msbuild: plain('- target:!', { word: PROPERTY }), dnx: packaged('y yes'),
  swift: commands('-', { repl: opaqueCommand }, { plain: 'build test run package' }), dart: commands('-', { run: runner('-', { starts: 'program' }), pub: opaqueCommand }, { plain: 'analyze format test compile' }),
  bazel: commands('-', { }, { plain: 'build test query info version cquery', everywhere: '- run_under:$ workspace_status_command:$ shell_executable:$ bazelrc:! script_path:! override_repository:! ' }),
  hg: plain('R:! config:& cwd:! repository:! '), svn: plain('- diff-cmd:$ diff3-cmd:$ merge-cmd:$ editor-cmd:$ config-option:& config-dir:!'),
  rails: commands('-', { 'runner|r': runner('e:! environment:!', { starts: 'code' }), 'console|c|dbconsole|db': opaqueCommand }, { plain: 'server s test t routes generate g destroy d db:migrate db:seed about stats notes assets:precompile' }),
  helm: commands('n: namespace: kube-context: kubeconfig:! debug', { plugin: opaqueCommand }, { plain: 'list ls status get history template lint show search repo version install upgrade', everywhere: '- post-renderer:$ post-renderer-args:& kubeconfig:! registry-config:!' }),
  c8: runner('r:o:!n:x:a reporter: reports-dir:! include: exclude: all check-coverage clean temp-directory:! config:!'), nyc: runner('r:n:x:as reporter: include: exclude: all silent check-coverage require:! report-dir:! temp-dir:! nycrc-path:!'),
  xcrun: runner('vnkrfl sdk: toolchain: find run log', { dashed: true }),
  gh: commands('R:h repo: help version', { 'alias|extension|extensions|ext|codespace|cs|config|copilot': opaqueCommand }, { plain: 'pr issue repo run release api status search browse workflow gist label auth cache org project ruleset' }),
}; // prettier-ignore
