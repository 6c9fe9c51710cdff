import { iniKeys, linesLike, sectionsBut, tomlKeys } from '../changed-parts.ts';
import type { LaterKind } from '../later-kind.ts';
import {
  composerParts,
  gemfileParts,
  gradleParts,
  packageParts,
  pathFileParts,
  pomParts,
  targetParts,
} from '../package-parts.ts';

const PYTHON = 'pip and its like run it when the package is installed or built';
const CARGO = 'Cargo and rust-analyzer run it at the next build, or when the project is opened';
const OPENED = 'the build tool evaluates it whenever the project is opened or built';

export const PACKAGES: readonly LaterKind[] = [
  {
    kind: 'package',
    paths: 'package.json',
    runs: 'npm, pnpm, Yarn or Bun run it by themselves: at the next install, pack or publish, or around the script of that name',
    parts: packageParts,
    calls: true,
  },
  {
    kind: 'package',
    paths:
      'package.{json5,yaml} {.,}npmrc .pnpmrc .yarnrc .yarnrc.{yml,yaml} {.,}pnpmfile.{cjs,mjs,js} .yarn/{plugins,releases,sdks}/ .pnp.{cjs,js,loader.mjs} {.,}bunfig.toml .bowerrc uv.toml poetry.toml {.,}pdm.toml pip.conf .condarc .pypirc',
    runs: 'the package manager obeys it at its next command: it names programs and plug-ins, and says whether scripts run',
    calls: true,
  },
  {
    kind: 'package',
    paths: 'pnpm-workspace.{yaml,yml}',
    runs: 'pnpm obeys it at its next command: it says whose scripts run, and with which shell',
    parts: sectionsBut(['packages', 'catalog', 'catalogs', 'overrides']),
  },
  {
    kind: 'package',
    paths: 'rush.json',
    runs: 'Rush runs the hooks in it around its commands',
    parts: linesLike(/hook|script|pre\w*invo|post\w*invo/i),
    calls: true,
  },
  {
    kind: 'package',
    paths: 'binding.gyp *.gypi',
    runs: 'npm builds it at the next install: its actions are command lines',
    calls: true,
  },
  {
    kind: 'package',
    paths: 'composer.json',
    runs: 'Composer runs it at the next install or update',
    parts: composerParts,
    calls: true,
  },
  { kind: 'package', paths: 'setup.py hatch_build.py pdm_build.py conanfile.py', runs: PYTHON },
  {
    kind: 'package',
    paths: 'pyproject.toml',
    runs: PYTHON,
    parts: tomlKeys([
      'build-system',
      'tool.hatch.build',
      'tool.hatch.metadata',
      'tool.pdm.build',
      'tool.pdm.plugins',
      'tool.poetry.build',
      'tool.poetry.requires-plugins',
      'tool.setuptools.cmdclass',
      'tool.setuptools.ext-modules',
      'tool.setuptools.dynamic',
      'tool.distutils',
      'tool.cibuildwheel',
      'tool.scikit-build',
      'tool.meson-python',
      'tool.maturin',
      'tool.uv.build-backend',
      'tool.uv.no-build-isolation',
      'tool.uv.config-settings',
      'tool.pixi.activation',
      'tool.pylint',
      'tool.mypy.plugins',
      'tool.mypy.python_executable',
      'tool.uv.index',
      'tool.uv.index-url',
      'tool.uv.extra-index-url',
      'tool.uv.find-links',
      'tool.uv.sources',
      'tool.poetry.source',
      'tool.pdm.source',
      'tool.pdm.scripts',
      'tool.hatch.envs',
      'tool.tox',
      'project.entry-points',
    ]),
    calls: true,
  },
  {
    kind: 'package',
    paths: 'setup.cfg',
    runs: PYTHON,
    parts: iniKeys(
      /^(?:cmdclass|setup_hooks|commands|compilers?|(?:pre|post)[-_]hook.*|distutils\..*|setup_requires)$/i,
    ),
  },
  {
    kind: 'package',
    paths: '{site,user}customize{.py,.pyc,.pyd,.so,/} {site,user}customize.*.so',
    runs: 'Python runs it at every start that finds it',
  },
  {
    kind: 'package',
    paths: '*.egg-link pyvenv.cfg .venv/ .virtualenv/ {venv,env}/{bin,scripts}/ node_modules/',
    runs: 'tools and editors start and load what is in it, instead of what was installed',
  },
  { kind: 'package', paths: '*.pth', runs: 'Python runs it at every start that finds it', parts: pathFileParts },
  {
    kind: 'package',
    paths: 'pixi.toml',
    runs: PYTHON,
    parts: tomlKeys(['activation', 'target', 'feature']),
  },
  { kind: 'package', paths: 'build.rs', runs: CARGO },
  {
    kind: 'package',
    paths: 'cargo.toml',
    runs: CARGO,
    parts: tomlKeys(['package.build', 'package.links', 'package.metabuild', 'lib.proc-macro', 'lib.proc_macro']),
    calls: true,
  },
  {
    kind: 'package',
    paths: '.cargo/ rust-toolchain rust-toolchain.toml cross.toml',
    runs: 'Cargo obeys it at its next command: it names compilers, wrappers and runners',
    calls: true,
  },
  {
    kind: 'package',
    paths: 'go.mod go.work',
    runs: 'Go fetches and runs the toolchain that it names',
    parts: linesLike(/^\s*toolchain\s/),
  },
  {
    kind: 'package',
    paths: 'gemfile gems.rb',
    runs: 'Bundler evaluates it at every command',
    parts: gemfileParts,
  },
  {
    kind: 'package',
    paths: '*.gemspec extconf.rb .bundle/ podfile *.podspec .rvmrc',
    runs: 'Ruby evaluates it when the package is installed or built',
  },
  {
    kind: 'package',
    paths:
      'package.swift mix.exs .formatter.exs .iex.exs rebar.config.script build.sbt /project/*.{sbt,scala} setup.hs build.zig',
    runs: OPENED,
  },
  { kind: 'package', paths: 'rebar.config', runs: OPENED, parts: linesLike(/hooks|plugins/) },
  { kind: 'package', paths: '*.cabal', runs: OPENED, parts: linesLike(/build-type|custom-setup|setup-depends/i) },
  { kind: 'package', paths: 'dub.{json,sdl}', runs: OPENED, parts: linesLike(/(?:pre|post)\w+commands/i) },
  {
    kind: 'package',
    paths: 'shard.yml',
    runs: 'Shards runs it at the next install',
    parts: sectionsBut([
      'name',
      'version',
      'authors',
      'crystal',
      'license',
      'dependencies',
      'development_dependencies',
    ]),
  },
  {
    kind: 'package',
    paths:
      '.mvn/ {gradle,maven}-wrapper.{properties,jar} init.gradle{,.kts} *.init.gradle{,.kts} .jvmopts .sbtopts .mavenrc {gradlew,mvnw}{,.bat,.cmd} settings.gradle{,.kts} buildsrc/ .m2/ .gradle/ .sbt/ .ivy2/ .ammonite/',
    runs: 'the build tool obeys it at its next command: it names what is fetched and loaded first',
  },
  {
    kind: 'package',
    paths: 'build.gradle{,.kts} *.gradle{,.kts}',
    runs: OPENED,
    parts: gradleParts,
  },
  { kind: 'package', paths: 'pom.xml', runs: OPENED, parts: pomParts },
  {
    kind: 'package',
    paths: 'gradle.properties',
    runs: 'Gradle starts its own process with it',
    parts: linesLike(/^\s*(?:systemProp\.|org\.gradle\.(?:jvmargs|java\.)|kotlin\.daemon\.jvm)/i),
  },
  {
    kind: 'package',
    paths: 'directory.{build,solution,packages}.{props,targets,rsp} msbuild.rsp nuget.config dotnet-tools.json',
    runs: 'MSBuild obeys it at the next build, or when the solution is opened',
  },
  {
    kind: 'package',
    paths: '*.{csproj,fsproj,vbproj,vcxproj,wixproj,sqlproj,njsproj,pyproj,esproj,shproj,proj,targets,props}',
    runs: 'MSBuild runs it at the next build, or when the solution is opened',
    parts: targetParts,
  },
  {
    kind: 'package',
    paths:
      '.buckconfig .buckconfig.* .plzconfig .plzconfig.* .pants.rc .bazelrc .bazelrc.* *.bazelrc .bazeliskrc .bazelversion /tools/bazel /tools/bazel.*',
    runs: 'Bazel or its like obeys it at its next command: it names what is started around every action',
  },
  {
    kind: 'package',
    paths: 'global.json',
    runs: 'the SDK of .NET obeys it at its next command, or when the project is opened',
    parts: linesLike(/"(?:paths|msbuild-sdks|errorMessage|[\w.]+\.Sdk)"\s*:/i),
  },
  {
    kind: 'package',
    paths:
      'deps.edn project.clj bb.edn build.{sc,mill} build.boot config/*.exs setup.lhs {mill,rebar3,amper,gleam}{,.bat}',
    runs: OPENED,
    parts: linesLike(
      /deps\/root|mvn\/repos|\bjvm-opts|:plugins|:hooks|:injections|:pods|import\s+\$|\bos\.|\bproc|Process|System\.|:os\.|File\.|main\s*=|^#!/,
    ),
  },
];
