import { arch, cpus, freemem, hostname, platform, release, totalmem, uptime } from 'node:os';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import type { Tool } from '../tool.ts';

export const systemInfoTool: Tool = defineTool({
  name: 'get_system_info',
  description: 'Tells what machine this is: system, processor, memory, Node, screen.',
  effect: 'read',
  junction: 'reads',
  schema: z.strictObject({}),
  use: () => ({ effects: ['read'] }),
  run: async () => {
    const data = {
      platform: platform(),
      release: release(),
      architecture: arch(),
      host: hostname(),
      processors: cpus().length,
      memoryBytes: totalmem(),
      freeMemoryBytes: freemem(),
      uptimeSeconds: Math.round(uptime()),
      node: process.version,
      display: process.env['DISPLAY'] ?? null,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    };
    const text = Object.entries(data)
      .map(([name, value]) => `${name}: ${value ?? 'none'}`)
      .join('\n');
    return { ok: true, text, data };
  },
});
