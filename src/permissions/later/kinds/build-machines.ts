import { linesLike } from '../changed-parts.ts';
import type { LaterKind } from '../later-kind.ts';

export const BUILD_MACHINES: readonly LaterKind[] = [
  {
    kind: 'ci',
    paths: '.github/{workflows,actions,scripts}/ action.{yml,yaml}',
    runs: 'GitHub Actions runs it at the next push, with the secrets of the repository',
  },
  {
    kind: 'ci',
    paths:
      '.github/dependabot.{yml,yaml} renovate.json{,5} .renovaterc{,.json,.json5} .mergify.yml .github/mergify.yml bors.toml .kodiak.toml .github/settings.yml',
    runs: 'a bot of the repository obeys it: it opens and merges changes',
  },
  {
    kind: 'ci',
    paths: '{.,}gitlab-ci.{yml,yaml} *.gitlab-ci.{yml,yaml} .gitlab/ .gitlab-ci/ .gitlab-webide.yml',
    runs: 'GitLab CI runs it at the next push',
  },
  {
    kind: 'ci',
    paths:
      '.{forgejo,gitea}/ .woodpecker.{yml,yaml} .woodpecker/ {.,}drone.{yml,yaml,star,jsonnet} .build.yml .builds/',
    runs: 'the forge runs it at the next push',
  },
  { kind: 'ci', paths: '.circleci/ circle.yml', runs: 'CircleCI runs it at the next push' },
  { kind: 'ci', paths: 'jenkinsfile jenkinsfile.* *.jenkinsfile .jenkins/', runs: 'Jenkins runs it at the next build' },
  {
    kind: 'ci',
    paths: '{.,}azure-pipelines*.{yml,yaml} .azure-pipelines/ .azuredevops/ .pipelines/',
    runs: 'Azure Pipelines runs it at the next push',
  },
  {
    kind: 'ci',
    paths:
      '.travis.yml {.,}appveyor.yml .cirrus.{yml,star} .semaphore/ bitbucket-pipelines.yml .buildkite/ buildkite.{yml,yaml} .teamcity/ wercker.yml .shippable.yml codeship-{services,steps}.yml .harness/ .tekton/ .prow.{yaml,yml} {.,}zuul.{yaml,yml} {.,}zuul.d/ .concourse/ screwdriver.yaml codefresh.{yml,yaml} bitrise.yml codemagic.yaml .ci/ .cicd/ .cds/ ci_scripts/ .taskcluster.yml .evergreen.yml .copr/ {.,}packit.{yaml,yml} .onedev-buildspec.yml .space.kts dangerfile dangerfile.* fastlane/ .goreleaser.{yml,yaml} .releaserc .releaserc.* release.config.* .release-it.* .actrc .mega-linter.yml .megalinter.yml qodana.yaml',
    runs: 'the build machine runs it at the next push',
  },
  {
    kind: 'ci',
    paths:
      'cloudbuild.{yaml,yml,json} buildspec*.{yml,yaml} appspec.yml amplify.yml netlify.toml vercel.json render.yaml heroku.yml nixpacks.toml railway.{json,toml} .readthedocs.{yml,yaml} .platform/ .platform.app.yaml .ebextensions/ atlantis.yaml .spacelift/ procfile fly.toml wrangler.{toml,json,jsonc}',
    runs: 'the place that the project is deployed to runs it at the next deployment',
  },
  {
    kind: 'ci',
    paths: '.user.ini .htaccess web.config',
    runs: 'the web server obeys it where the folder is served',
    parts: linesLike(/auto_(?:prepend|append)|php_(?:admin_)?(?:value|flag)|handler|execcgi|extension|module/i),
  },
];
