import type { NetworkNeeds } from './network-needs.ts';
import { parseHostPattern } from '../permissions/host-pattern.ts';

/** Where the usual installers fetch packages. Another registry is a host like any other: a rule opens it. */
const REGISTRIES = [
  'registry.npmjs.org',
  'registry.yarnpkg.com',
  'repo.yarnpkg.com',
  'npm.jsr.io',
  'pypi.org',
  'files.pythonhosted.org',
  'crates.io',
  'index.crates.io',
  'static.crates.io',
  'proxy.golang.org',
  'sum.golang.org',
  'rubygems.org',
  'index.rubygems.org',
  'repo.packagist.org',
  'repo.maven.apache.org',
  'repo1.maven.org',
  'plugins.gradle.org',
  'cdn.cocoapods.org',
  'api.nuget.org',
  'pub.dev',
  'hex.pm',
  'repo.hex.pm',
] as const;

const PATTERNS = REGISTRIES.flatMap((text) => parseHostPattern(text) ?? []);

/** The hosts that an installer needs, where the person lets it use the network. */
export const registryNeeds: Partial<NetworkNeeds> = {
  owns: (connection) => connection.place === 'public' && PATTERNS.some((pattern) => pattern.allows(connection)),
};
