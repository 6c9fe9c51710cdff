import { expect, test } from 'vitest';
import { callsIn, mayCall, whatRuns } from './what-runs.ts';

/** One file of each runner, by a name that people use, and what the person must be told of it. */
const LATER: readonly (readonly [path: string, told: RegExp])[] = [
  ['.vscode/tasks.json', /^VS Code runs the tasks/],
  ['packages/a/.vscode/settings.json', /^VS Code obeys/],
  ['shop.code-workspace', /^VS Code/],
  ['.idea/runConfigurations/all.xml', /^JetBrains/],
  ['.fleet/run.json', /^Fleet/],
  ['.zed/tasks.json', /^Zed/],
  ['app.sublime-project', /^Sublime/],
  ['.nvim.lua', /Neovim/],
  ['.exrc', /Vim/],
  ['.dir-locals.el', /^Emacs/],
  ['.settings/org.eclipse.core.externaltools.prefs', /Eclipse/],
  ['.envrc', /^direnv/],
  ['deep/down/.envrc.local', /^direnv/],
  ['mise.toml', /^mise/],
  ['.tool-versions', /asdf/],
  ['.bashrc', /^a shell/],
  ['dotfiles/.config/fish/config.fish', /^a shell/],
  ['.gdbinit', /when it is started here/],
  ['.claude/settings.json', /^Claude Code runs the hooks/],
  ['.claude/commands/go.md', /^Claude Code/],
  ['.mcp.json', /starts the servers/],
  ['.cursor/mcp.json', /^Cursor/],
  ['.gemini/settings.json', /the agent of that name/],
  ['.codex/config.toml', /the agent of that name/],
  ['opencode.json', /an agent/],
  ['CLAUDE.md', /follow it as their instructions/],
  ['docs/AGENTS.md', /follow it as their instructions/],
  ['.github/copilot-instructions.md', /^Copilot/],
  ['atlas.config.json', /^Atlas/],
  ['.gitmodules', /^git fetches/],
  ['.gitconfig', /^git obeys/],
  ['.lfsconfig', /^git obeys/],
  ['vendor/.git/hooks/post-checkout', /^(?:the version control|git)/],
  ['.hg/hgrc', /version control/],
  ['.husky/pre-commit', /^git runs it at the next commit/],
  ['.githooks/pre-push', /^git runs it/],
  ['tools/hooks/commit-msg', /^git runs it/],
  ['lefthook.yml', /hooks in it/],
  ['.pre-commit-config.yaml', /hooks in it/],
  ['.lintstagedrc.json', /commit hook/],
  ['.github/workflows/ci.yml', /^GitHub Actions/],
  ['.github/actions/setup/action.yml', /^GitHub Actions/],
  ['.gitlab-ci.yml', /^GitLab/],
  ['.circleci/config.yml', /^CircleCI/],
  ['Jenkinsfile', /^Jenkins/],
  ['azure-pipelines.yml', /^Azure/],
  ['.buildkite/pipeline.yml', /build machine/],
  ['bitbucket-pipelines.yml', /build machine/],
  ['.drone.yml', /the forge/],
  ['netlify.toml', /deploy/],
  ['.devcontainer/devcontainer.json', /container/],
  ['.devcontainer.json', /container/],
  ['.gitpod.yml', /workplace/],
  ['.replit', /workplace/],
  ['share/app.desktop', /desktop/],
  ['deploy/app.service', /the system/],
  ['etc/cron.d/job', /^cron/],
  ['Library/LaunchAgents/a.plist', /desktop/],
  ['.npmrc', /package manager/],
  ['.yarnrc.yml', /package manager/],
  ['.yarn/plugins/x.cjs', /package manager/],
  ['.pnpmfile.cjs', /package manager/],
  ['binding.gyp', /^npm builds it/],
  ['setup.py', /^pip/],
  ['hatch_build.py', /^pip/],
  ['sitecustomize.py', /^Python/],
  ['build.rs', /^Cargo/],
  ['.cargo/config.toml', /^Cargo/],
  ['gem.gemspec', /^Ruby/],
  ['Package.swift', /build tool/],
  ['gradle/wrapper/gradle-wrapper.properties', /build tool/],
  ['Directory.Build.targets', /^MSBuild/],
  ['tools/all.run.xml', /^JetBrains/],
  ['Properties/launchSettings.json', /^Visual Studio/],
  ['a.csproj.user', /^Visual Studio/],
  ['.rust-analyzer.toml', /editor of that name/],
  ['skills/a/SKILL.md', /follow it as their instructions/],
  ['.nextagent/hooks/start.sh', /whose folder this is/],
  ['.nextagent/settings.json', /whose folder this is/],
  ['gradlew', /build tool/],
  ['settings.gradle.kts', /build tool/],
  ['buildSrc/src/main/kotlin/a.kt', /build tool/],
  ['uv.toml', /package manager/],
  ['.trunk/trunk.yaml', /hooks in it/],
  ['.goreleaser.yaml', /build machine/],
  ['Procfile', /deploy/],
  ['.xonshrc', /^a shell/],
  ['ansible.cfg', /when it is started here/],
  ['.config/nvim/init.lua', /editor of that name/],
];

test.each(LATER)('%s runs later, and by what is said', (path, told) => {
  expect(whatRuns([path], { before: undefined, after: 'x\n' })?.runs).toMatch(told);
});

test('a name is known in every spelling that some file system takes for it', () => {
  for (const path of [
    '.VSCode/tasks.json',
    '.vscode./tasks.json',
    '.vs\u200dcode/tasks.json',
    '.\uff56scode/tasks.json',
    '.vscode\\tasks.json',
    '.vscode::$INDEX_ALLOCATION/tasks.json',
    'PACKAGES/A/.EnvRC',
    'Makefile/../.envrc',
    '.vscode',
  ]) {
    expect(whatRuns([path.replace('Makefile/../', '')]), path).toBeDefined();
  }
});

/** What a project is made of. None of it asks, whatever changes in it. */
const HONEST = [
  'src/index.ts',
  'src/hooks/use-cart.ts',
  'src/git/config.ts',
  'src/agents/agent.ts',
  'src/update.js',
  'src/action.ts',
  'src/components/editor/settings.json',
  'lib/service.py',
  'lib/user.service.ts',
  'lib/profile.ts',
  'test/sum.test.js',
  'test/fixtures/data.json',
  'docs/guide.md',
  'docs/hooks.md',
  'docs/pre-commit.md',
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'LICENSE',
  'Makefile',
  'Dockerfile',
  'docker-compose.yml',
  'index.html',
  'styles/main.css',
  'assets/logo.svg',
  'app.json',
  'tsconfig.json',
  '.gitignore',
  '.editorconfig',
  '.prettierrc',
  '.dockerignore',
  '.npmignore',
  '.env.example',
  '.github/ISSUE_TEMPLATE/bug.md',
  '.github/CODEOWNERS',
  'package-lock.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'Cargo.lock',
  'go.sum',
  'requirements.txt',
  'src/main.rs',
  'main.go',
  'app/models/user.rb',
  'migrations/0001_init.sql',
  'scripts/deploy.sh',
  'bin/tool',
  'public/manifest.json',
  'locales/de.json',
  'data.csv',
  'notebooks/a.ipynb',
  // These run when a person names their program and what to do: they are what the project is made of.
  'justfile',
  'Taskfile.yml',
  'Rakefile',
  'tox.ini',
  'conftest.py',
  'noxfile.py',
  'eslint.config.js',
  'vite.config.ts',
  'gulpfile.js',
  'WORKSPACE',
  'SConstruct',
  'CMakeLists.txt',
  'pom.xml',
  'src/head.ts',
];

test('what a project is made of does not ask', () => {
  expect(HONEST.filter((path) => whatRuns([path], { before: 'a\n', after: 'b\n' }) !== undefined)).toEqual([]);
});

/** Files of which only a part runs: what was there, what comes of it, and what of that runs by itself. */
const PACKAGE = { name: 'a', version: '1.0.0', scripts: { test: 'node --test', build: 'tsc' } };
const json = (changes: Readonly<Record<string, unknown>>): string => JSON.stringify({ ...PACKAGE, ...changes });
const scripts = (more: Readonly<Record<string, string>>): string => json({ scripts: { ...PACKAGE.scripts, ...more } });

const PARTS: readonly (readonly [path: string, before: string, after: string, parts: readonly string[]])[] = [
  ['package.json', json({}), json({ version: '2.0.0' }), []],
  ['package.json', json({}), json({ dependencies: { left: '^1.0.0' }, devDependencies: { right: '2' } }), []],
  ['package.json', json({}), json({ bin: { a: 'a.js' }, files: ['dist'], exports: './a.js', type: 'module' }), []],
  ['package.json', json({}), scripts({ lint: 'eslint .' }), []],
  ['package.json', json({}), scripts({ postinstall: 'node x.js' }), ['scripts.postinstall']],
  ['a/b/package.json', '', scripts({ prepare: 'husky' }), ['scripts.prepare']],
  [
    'package.json',
    json({}),
    scripts({ preinstall: 'x', prepublishOnly: 'y' }),
    ['scripts.preinstall', 'scripts.prepublishOnly'],
  ],
  [
    'package.json',
    json({}),
    scripts({ dependencies: 'x', postpack: 'y' }),
    ['scripts.dependencies', 'scripts.postpack'],
  ],
  ['package.json', json({}), scripts({ pretest: 'x', postbuild: 'y' }), ['scripts.pretest', 'scripts.postbuild']],
  [
    'package.json',
    scripts({ prepare: 'npm run build' }),
    scripts({ prepare: 'npm run build', build: 'x' }),
    ['scripts.build'],
  ],
  [
    'package.json',
    scripts({ prepare: 'run-s build:*', 'build:a': 'a' }),
    scripts({ prepare: 'run-s build:*', 'build:a': 'b' }),
    ['scripts.build:a'],
  ],
  ['package.json', scripts({ postinstall: 'x' }), json({}), ['scripts.postinstall']],
  ['package.json', json({}), json({ packageManager: 'yarn@1.0.0' }), ['packageManager']],
  ['package.json', json({}), json({ husky: { hooks: {} } }), ['husky']],
  ['package.json', json({}), json({ pnpm: { onlyBuiltDependencies: ['x'] } }), ['pnpm']],
  ['package.json', json({}), json({ 'lint-staged': { '*.js': 'x' } }), ['lint-staged']],
  ['package.json', json({}), '{"scripts": oops', ['it cannot be read']],
  [
    'build.gradle',
    '',
    'dependencies {\n  implementation "a:b:1"\n  testImplementation(libs.junit)\n}\nrepositories {\n  mavenCentral()\n}\n',
    [],
  ],
  ['app/build.gradle.kts', '', 'android {\n  compileSdk = 34\n  namespace = "a.b"\n}\n// "x".execute()\n', []],
  ['build.gradle', '', 'def a = "id".execute()\n', ['def a = "id".execute()']],
  ['build.gradle', '', '/* a */ "id".execute()\n', ['/* a */ "id".execute()']],
  ['build.gradle', '', 'implementation "a:${"id".execute()}"\n', ['implementation "a:${"id".execute()}"']],
  ['build.gradle', '', 'plugins {\n  id "x.y"\n}\n', ['id "x.y"']],
  ['pom.xml', '', '<dependency/>\n', []],
  ['pom.xml', '', '<artifactId>exec-maven-plugin</artifactId>\n', ['exec-maven-plugin']],
  ['CMakeLists.txt', '', 'add_library(a b.c)\nexecute_process(COMMAND id)\n', ['execute_process(COMMAND id)']],
  ['flake.nix', '', '{ outputs = x; }\nshellHook = "id";\n', ['shellHook = "id";']],
  ['.env.local', '', 'PORT=1\nNODE_OPTIONS=-r ./x\n', ['NODE_OPTIONS=-r ./x']],
  ['vendor/x/HEAD', '', 'ref: refs/heads/main\n', ['ref: refs/heads/main']],
  ['.pylintrc', '', '[MAIN]\njobs=1\ninit-hook=import x\n', ['init-hook']],
  ['tsconfig.json', '', '{\n"target": "es2022",\n"plugins": [\n', ['"plugins": [']],
  ['composer.json', '{"require":{"a":"1"}}', '{"require":{"a":"2"}}', []],
  ['composer.json', '{}', '{"scripts":{"post-install-cmd":"x","lint":"y"}}', ['scripts.post-install-cmd']],
  [
    'composer.json',
    '{}',
    '{"config":{"allow-plugins":true},"autoload":{"files":["x.php"]}}',
    ['config.allow-plugins', 'autoload.files'],
  ],
  ['pyproject.toml', '[project]\nversion = "1"\n', '[project]\nversion = "2"\ndependencies = ["a"]\n', []],
  ['pyproject.toml', '', '[build-system]\nrequires = ["setuptools"]\n', ['build-system.requires']],
  [
    'pyproject.toml',
    '',
    '[ tool . hatch . "build" . hooks . custom ]\npath = "x.py"\n',
    ['tool.hatch.build.hooks.custom.path'],
  ],
  ['pyproject.toml', '', 'build-system = { build-backend = "x" }\n', ['build-system']],
  ['pyproject.toml', '', 'tool.hatch.build.hooks.custom.path = "x"\n', ['tool.hatch.build.hooks.custom.path']],
  [
    'pyproject.toml',
    '',
    '[build-system]\nx = """\n[project]\n"""\nbuild-backend = "x"\n',
    ['build-system.x', 'build-system.build-backend'],
  ],
  ['pyproject.toml', '', '["b\\u0075ild-system"]\nbuild-backend = "x"\n', ['build-system.build-backend']],
  ['pyproject.toml', '', '[project]\nx = [\n  [1], # ]\n]\ny = "]"\n', []],
  ['pyproject.toml', '', '[project\n', ['it cannot be read']],
  ['Cargo.toml', '[package]\nversion = "1"\n', '[package]\nversion = "2"\n[dependencies]\na = "1"\n', []],
  ['Cargo.toml', '[package]\n', '[package]\nbuild = "tools/gen.rs"\n', ['package.build']],
  ['Cargo.toml', '', '[lib]\nproc-macro = true\n', ['lib.proc-macro']],
  ['setup.cfg', '[metadata]\nversion = 1\n', '[metadata]\nversion = 2\n', []],
  ['setup.cfg', '[options]\n', '[options]\ncmdclass =\n  install = evil.Install\n', ['cmdclass']],
  ['go.mod', 'go 1.22\n', 'go 1.23\nrequire a v1\n', []],
  ['go.mod', 'go 1.22\n', 'go 1.22\ntoolchain go1.99-evil\n', ['toolchain go1.99-evil']],
  [
    'Gemfile',
    "gem 'rails', '7'\n",
    "source 'https://a'\ngem \"rails\", '8', require: false # why\ngroup :test do\n  gem 'rspec'\nend\n",
    [],
  ],
  ['Gemfile', '', 'gem system "x"\n', ['gem system "x"']],
  ['Gemfile', '', 'gem "a#{`x`}"\n', ['gem "a#{`x`}"']],
  ['.gitattributes', '', '*.txt text eol=lf\n*.png binary\n*.py diff=python\n*.md merge=union\n', []],
  ['.gitattributes', '', '*.bin filter=evil\n', ['*.bin filter=evil']],
  ['.nvmrc', '20\n', 'v22.1.0\n', []],
  ['.python-version', '3.12\n', '/tmp/evil/python\n', ['/tmp/evil/python']],
  ['model.pth', '', 'PK\u0003\u0004\0\0weights', []],
  ['x.pth', '', 'import os; os.system("x")\n', ['import os; os.system("x")']],
  ['x.pth', '', 'import os\n\0', ['import os']],
  ['pnpm-workspace.yaml', 'packages:\n  - a\n', 'packages:\n  - a\n  - b\ncatalog:\n  x: ^2\n', []],
  [
    'pnpm-workspace.yaml',
    'packages:\n  - a\n',
    'packages:\n  - a\nonlyBuiltDependencies:\n  - evil\n',
    ['onlyBuiltDependencies'],
  ],
  ['a.csproj', '<Project><PropertyGroup/></Project>', '<Project><PropertyGroup><V>2</V></PropertyGroup></Project>', []],
  ['a.csproj', '', '<Project><Target Name="x"><Exec Command="y"/></Target></Project>', ['Target', 'Exec']],
  ['gradle.properties', 'version=1\n', 'version=2\n', []],
  ['gradle.properties', '', 'org.gradle.jvmargs=-javaagent:x.jar\n', ['org.gradle.jvmargs=-javaagent:x.jar']],
  ['.env', 'A=1\n', 'A=2\n', []],
  ['.env', '', 'ATLAS_EXECUTOR_AGENT_COMMAND=x\n', ['ATLAS_EXECUTOR_AGENT_COMMAND=x']],
];

test.each(PARTS)('of %s only what runs by itself counts: %j -> %j', (path, before, after, parts) => {
  expect(whatRuns([path], { before, after })?.parts ?? []).toEqual(parts);
});

test('nobody can make the look at a file take long', () => {
  const long = 'gem ' + ' '.repeat(200_000) + '!';
  const many = `${'"a" '.repeat(50_000)}\n`;
  let looked = 0;
  for (const path of [
    'Gemfile',
    '.nvmrc',
    'pnpm-workspace.yaml',
    'package.json',
    'pyproject.toml',
    'a.csproj',
    '.gitattributes',
  ]) {
    for (const text of [long, many, `{"scripts":{"prepare":"run-s ${'*'.repeat(10_000)}a ${'x '.repeat(20_000)}"}}`]) {
      whatRuns([path], { before: '', after: text });
      looked += 1;
    }
  }
  // It comes to its end at all: what could take long would take hours.
  expect(looked).toBe(21);
});

test('only what runs by itself names other files: of a package file, the scripts that do', () => {
  expect([mayCall('package.json'), mayCall('.husky/pre-push'), mayCall('src/a.ts')]).toEqual([true, true, false]);
  expect(callsIn('package.json', scripts({ postinstall: 'node tools/x.js', lint: 'node tools/y.js' }))).toBe(
    'node tools/x.js',
  );
});
