import { randomBytes } from 'node:crypto';

/**
 * The tool servers that Atlas hands to agents, while they are handed out: their calls pass the gate on their own, so an
 * agent's question about such a call needs no person. Each gets a random name, because a project may bring servers of
 * its own under any name, and their calls pass no gate.
 */
export class HandedServers {
  readonly #names = new Set<string>();

  handOut(kind: string): { readonly name: string; readonly takeBack: () => void } {
    const name = `${kind}-${randomBytes(5).toString('hex')}`;
    const folded = fold(name);
    this.#names.add(folded);
    return { name, takeBack: () => this.#names.delete(folded) };
  }

  /** Whether an agent's name for a tool means one of them. Each agent joins a server's name and a tool's in its own way. */
  has(tool: string): boolean {
    const asked = fold(tool);
    return [...this.#names].some((name) => asked.includes(name));
  }
}

function fold(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '_');
}
