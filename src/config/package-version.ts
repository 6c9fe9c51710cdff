import { readFileSync } from 'node:fs';

/** The version of this package, from the sources as from the build. */
export function packageVersion(): string {
  // dist/src/runtime/ and src/runtime/ are at different depths below the package.
  for (const up of ['../../package.json', '../../../package.json']) {
    try {
      const text = readFileSync(new URL(up, import.meta.url), 'utf8');
      const { name, version } = JSON.parse(text) as { readonly name?: string; readonly version?: string };
      if (name === 'atlas-runtime') return version ?? '0';
    } catch {
      // No package at this depth.
    }
  }
  return '0';
}
