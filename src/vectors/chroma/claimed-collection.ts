import type { ChromaClient, ChromaCollection } from './chroma-client.ts';
import { markedAs, markOf, notYours, ownerOf } from './collection-mark.ts';

export interface CollectionClaim {
  /** Which of the home's collections it is. */
  readonly collection: string;
  /** The possible names, the best first. */
  readonly names: readonly string[];
  /** The names that earlier versions of Atlas, or other settings, used. */
  readonly earlierNames: readonly string[];
  /** The owning home: a collection of another home, or without our mark, is neither written nor emptied nor dropped. */
  readonly home: string;
  /** Whether there is nothing in a collection but rows of this home: one without a mark may be ours all the same. */
  readonly holdsOnlyOurs: (id: string) => Promise<boolean>;
}

/**
 * Finds the collection of a home on a server that others use as well.
 *
 * Invariants
 *  C1  The mark of a collection, and not its name, says which home owns it and what it holds: two projects of one name
 *      do not meet, and a home whose name or prefix has changed finds its collection again.
 *  C2  A home has one collection of a kind: of two, which only processes with different settings can make, one goes. So
 *      no forgotten record stays behind under an unused name.
 */
export class ClaimedCollection {
  readonly #client: ChromaClient;
  readonly #claim: CollectionClaim;

  constructor(client: ChromaClient, claim: CollectionClaim) {
    this.#client = client;
    this.#claim = claim;
  }

  /** The collection under one of its names; undefined where there is none yet. Fails where every name is another's. */
  async find(): Promise<ChromaCollection | undefined> {
    const { names } = this.#claim;
    const { ours, others } = await this.#sort();
    const kept = ours.find(({ name }) => names.includes(name)) ?? ours[0];
    for (const surplus of ours) if (surplus !== kept) await this.#client.drop(surplus.name);
    const name = names.includes(kept?.name ?? '') ? kept?.name : this.#freeOf(others);
    if (kept === undefined || name === undefined || name === kept.name) return kept;
    await this.#client.rename(kept.id, name);
    return { ...kept, name };
  }

  /** Undefined where another process is making it right now. */
  async create(metric: 'cosine' | 'l2' | 'ip'): Promise<ChromaCollection | undefined> {
    const { others } = await this.#sort();
    const { home, collection } = this.#claim;
    return await this.#client.create(this.#freeOf(others), metric, markOf(home, collection));
  }

  async drop(): Promise<void> {
    const { ours, others } = await this.#sort();
    if (ours.length === 0) this.#freeOf(others);
    for (const { name } of ours) await this.#client.drop(name);
  }

  async #sort(): Promise<{ readonly ours: readonly ChromaCollection[]; readonly others: readonly ChromaCollection[] }> {
    const ours: ChromaCollection[] = [];
    const others: ChromaCollection[] = [];
    for (const one of await this.#client.list()) ((await this.#isOurs(one)) ? ours : others).push(one);
    return { ours, others };
  }

  async #isOurs(found: ChromaCollection): Promise<boolean> {
    const { home, collection, names, earlierNames, holdsOnlyOurs } = this.#claim;
    const [owner, marked] = [ownerOf(found), markedAs(found)];
    if (owner !== undefined && owner !== home) return false;
    if (marked !== undefined) return marked === collection;
    if (!names.includes(found.name) && !earlierNames.includes(found.name)) return false;
    // Empty, or made before collections were marked.
    if (owner === undefined && !(await holdsOnlyOurs(found.id))) return false;
    await this.#client.describe(found.id, { ...found.metadata, ...markOf(home, collection) });
    // Another home may have claimed it in the same moment: the mark shows which of the two has it now.
    const after = await this.#client.find(found.name);
    return after !== undefined && ownerOf(after) === home;
  }

  #freeOf(others: readonly ChromaCollection[]): string {
    const { names } = this.#claim;
    const free = names.find((name) => others.every((other) => other.name !== name));
    if (free !== undefined) return free;
    const [best = ''] = names;
    const taken = others.find(({ name }) => name === best);
    throw notYours(best, taken === undefined ? undefined : ownerOf(taken));
  }
}
