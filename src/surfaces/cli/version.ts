import { readFileSync } from 'node:fs';

export function version(): string {
  // dist/src/surfaces/cli/ and src/surfaces/cli/ are at different depths below the package.
  for (const up of ['../../../package.json', '../../../../package.json']) {
    try {
      const content = JSON.parse(readFileSync(new URL(up, import.meta.url), 'utf8')) as {
        name?: string;
        version?: string;
      };
      if (content.name === 'atlas-runtime') return content.version ?? '0';
    } catch {
      // No package at this depth.
    }
  }
  return '0';
}
