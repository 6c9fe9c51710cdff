import { newId } from '../../src/core/ids.ts';
import { post, toolCall } from './mcp.ts';

export interface MarkedConcept {
  readonly id: string;
  /** A word that stands in no other. */
  readonly marker: string;
  /** The record as an export has it. */
  readonly line: string;
}

export function markedConcepts(count: number): readonly MarkedConcept[] {
  return Array.from({ length: count }, (_, i) => {
    const id = newId('concept');
    const marker = `marker${i}x`;
    return { id, marker, line: conceptLine(id, marker) };
  });
}

/** A client for each concept, all at once, each counting its requests from 0: whose answers does it get? */
export async function askInParallel(
  server: { readonly port: number; readonly token: string },
  concepts: readonly MarkedConcept[],
  each: number,
  searches: (id: number) => boolean,
): Promise<{ readonly right: number; readonly foreign: number; readonly lost: number }> {
  const headers = { Authorization: `Bearer ${server.token}` };
  let right = 0;
  let foreign = 0;
  let lost = 0;
  const ask = async ({ id: concept, marker }: MarkedConcept): Promise<void> => {
    for (let id = 0; id < each; id += 1) {
      const call = searches(id)
        ? toolCall(id, 'memory_search_concepts', { query: marker, k: 1 })
        : toolCall(id, 'memory_get_concept', { concept_id: concept });
      const answer = await answerTo(async () => await post(server.port, headers, call));
      if (answer.status !== 200 || answer.message?.['id'] !== id) lost += 1;
      else if (answer.text.includes(`${marker}\\"`)) right += 1;
      else foreign += 1;
    }
  };
  await Promise.all(concepts.map(ask));
  return { right, foreign, lost };
}

type Answer = Awaited<ReturnType<typeof post>>;

/** On a machine that is too slow for its limits the server drops a connection; a client then asks again on a new one. */
async function answerTo(ask: () => Promise<Answer>, tries = 3): Promise<Answer> {
  try {
    const answer = await ask();
    return answer.status === 408 && tries > 1 ? await answerTo(ask, tries - 1) : answer;
  } catch (error) {
    if (tries === 1) throw error;
    return await answerTo(ask, tries - 1);
  }
}

function conceptLine(id: string, name: string): string {
  const at = '2026-01-01T00:00:00.000Z';
  const empty = { code: '', signature: '', examples: [], useCount: 0, successRate: 0, tags: [] };
  return JSON.stringify({
    format: 'atlas-memory/1',
    id,
    kind: 'concept',
    version: 1,
    state: 'live',
    reason: '',
    trust: 'user',
    provenance: { source: 'user' },
    content: { name, description: `the concept of ${name}`, source: 'learned', ...empty },
    supersedes: '',
    supersededBy: '',
    origin: id,
    seen: 1,
    uses: 0,
    helped: 0,
    usedAt: 0,
    successes: 0,
    createdAt: at,
    updatedAt: at,
  });
}
