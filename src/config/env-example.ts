import { SETTING_ENTRIES } from './settings.ts';

/** The text of `.env.example`: every key with its default. A test holds the file against it. */
export function renderEnvExample(): string {
  const lines = [
    '# Every setting of Atlas with its default. Copy what you need to .env, uncomment it and change it.',
    '# Before `atlas trust`, this file may only narrow: what widens rights, chooses programs or places, and keys, is held back.',
  ];
  let section = '';
  for (const entry of SETTING_ENTRIES) {
    if (entry.section !== section) {
      section = entry.section;
      lines.push('', `# --- ${section} ---`);
    }
    const { about, allowed, fallback, aliases } = entry.setting;
    lines.push('', `# ${about} (${allowed})`);
    const value = fallback === undefined ? '' : typeof fallback === 'string' ? fallback : JSON.stringify(fallback);
    const own = aliases.find((alias) => !alias.startsWith('ATLAS_'));
    if (own !== undefined) lines.push(`# ${own} sets it too.`);
    lines.push(`# ${entry.variable}=${value}`);
  }
  return `${lines.join('\n')}\n`;
}
