import { plain, type Shape } from '../shape.ts';

/** Programs that test or check code, and load some of their own by options: plug-ins, settings, reporters. */
export const CHECKERS: Readonly<Record<string, Shape>> = {
  tsc: plain('p: project: plugins:!'), eslint: plain('c:!o:!f:! config:! rulesdir:! plugin:! parser:! resolve-plugins-relative-to:! output-file:! fix cache-location:!'), prettier: plain('- config:! plugin:! plugin-search-dir:!'), biome: plain('- config-path:!'), stylelint: plain('c:!f:!o:! config:! config-basedir:! custom-syntax:! custom-formatter:! output-file:!'),
  jest: plain('c:! config:! globalSetup:! globalTeardown:! setupFiles:! setupFilesAfterEnv:! runner:! testRunner:! testSequencer:! testEnvironment:! transform:! resolver:! snapshotResolver:! snapshotSerializers:! dependencyExtractor:! moduleNameMapper:! modulePaths:! reporters:! testResultsProcessor:! watchPlugins:! filter:! prettierPath:! rootDir:! outputFile:!'),
  mocha: plain('r:!C:!R:!n:!u:! require:! config:! package:! ui:! reporter:! import:! loader:! file:! node-option:!'), ava: plain('- config:! node-arguments:! require:!'), tap: plain('- node-arg:! test-arg:! before:! after:! plugin:!'),
  vitest: plain('c:!r:! config:! root:! globals environment:! outputFile:! globalSetup:! setupFiles:! snapshotEnvironment:! execArgv:! typecheck.checker:! vmMemoryLimit: browser', { word: /^--(?:[\w.]+\.)?execArgv/i }),
  playwright: plain('c:! config:!', {}), cypress: plain('C:!e:! config-file:! config:& browser:$'),
  pytest: plain('p:!c:!o:! rootdir:! confcutdir:! pdbcls:! config-file:! basetemp:! junitxml:! pastebin:! override-ini:! tx:! px:! rsyncdir:! cov-config:! log-file:! report-log:! html:!'), nose2: plain('c:! plugin:! config:!'),
  rspec: plain('r:!I:!o:!O:! require:! options:! out:!'), cucumber: plain('r:!o:! require:! out:!'), minitest: plain('r:!I:! require:!'), phpunit: plain('c:! bootstrap:! prepend:! configuration:! include-path:! printer:! extension:! loader:!'),
  mypy: plain('- config-file:! python-executable:$ custom-typeshed-dir:! cache-dir:! shadow-file:!'), pyright: plain('- pythonpath:$ venvpath:! typeshedpath:!', { dashed: false }), basedpyright: plain('- pythonpath:$ venvpath:! typeshedpath:!'), pylint: plain('- init-hook:& load-plugins:! rcfile:! output:!'), black: plain('- config:!'), ruff: plain('o:! config:! output-file:!'),
}; // prettier-ignore
