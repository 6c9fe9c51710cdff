import { randomBytes } from 'node:crypto';

/**
 * The servers of tools that Atlas hands to agents, as long as they are handed out: what is called there passes the gate
 * there, so that an agent's own question about it needs no person.
 *
 * A name is made for each, and nobody can know it beforehand: a project may bring servers of its own under any name, and
 * what they do passes no gate.
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
