import type { Rules } from './rule.ts';

/**
 * The actions that need no permission: reading the workspace and changing its files through our own tools, which cannot
 * leave it. A shell, a screen, the network and foreign tools ask.
 */
export const DEFAULT_RULES: Rules = {
  allow: [
    ...['read_file', 'list_files', 'find_by_name', 'search_text', 'get_system_info'].map((tool) => ({
      tool,
      effect: 'read' as const,
    })),
    ...['write_file', 'edit_file'].map((tool) => ({ tool, effect: 'write' as const })),
  ],
  ask: [],
  deny: [],
};
