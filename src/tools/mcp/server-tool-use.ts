import { z } from 'zod';
import type { ToolUse } from '../tool.ts';
import type { PinStore } from './pin-store.ts';

/** The definition of a server's tool, as far as a person approved it. */
const approvedSchema = z.object({ readOnly: z.boolean() });

/** The name under which a tool of a server is offered. */
export function serverToolName(server: string, tool: string): string {
  return `${server}__${tool}`;
}

/**
 * The use of a server's tool by the definition that a person has approved, without starting the server; undefined where
 * no configured server could offer a tool of that name. One that nobody has approved yet asks, as its first call would.
 */
export async function approvedToolUse(
  name: string,
  servers: readonly string[],
  pins: Pick<PinStore, 'get'>,
): Promise<ToolUse | undefined> {
  // Of `a` and `a__b` each could have offered `a__b__c`.
  const offering = servers.filter((server) => isOffered(name, server));
  if (offering.length === 0) return undefined;
  for (const server of offering) {
    const pin = await pins.get(server, name.slice(serverToolName(server, '').length));
    if (pin === undefined) continue;
    const { readOnly } = approvedSchema.parse(JSON.parse(pin.shown));
    return { effects: [readOnly ? 'read' : 'execute'], world: !readOnly, identity: pin.hash };
  }
  const ask = `first use of ${name}: a person looks at what it says of itself`;
  return { effects: ['execute'], world: true, ask };
}

function isOffered(name: string, server: string): boolean {
  const prefix = serverToolName(server, '');
  return name.startsWith(prefix) && name !== prefix;
}
