import { AtlasError } from '../core/atlas-error.ts';
import { defined, some } from '../core/defined.ts';
import { newId } from '../core/ids.ts';
import type { MemoryGateway } from './memory-gateway.ts';
import type { MemoryRecord } from './memory-store.ts';
import { MOST_RECALLED } from './recall/recall-request.ts';
import type { Written } from './memory-writer.ts';
import type { MemoryHome } from './memory-home.ts';
import { openRestingMemory, type RestingMemory } from './resting-memory.ts';
import type { MemoryService } from './served-memory.ts';

export interface ServiceOptions {
  /** Every call belongs to this conversation, and sees no other; left out: the caller names one. */
  readonly conversation?: string;
  /**
   * The conversation whose turns are shown, where that differs: a run's agents write on the run's account, not on that
   * of the person who talks.
   */
  readonly history?: string;
  /** Further projects that may be read. */
  readonly alsoRead?: readonly string[];
  /** How long the model is kept without being asked. */
  readonly idleMs?: number;
  /** Memory that is open already and belongs to the caller; its model serves all. */
  readonly memory?: RestingMemory;
  /** Agents may only read: they can neither write nor forget. */
  readonly readOnly?: boolean;
}

export async function openMemoryService(runtime: MemoryHome, options: ServiceOptions = {}): Promise<MemoryService> {
  const { alsoRead, idleMs } = options;
  const memory =
    options.memory ??
    (await openRestingMemory(runtime, {
      background: true,
      ...defined({ alsoRead, idleMs }),
    }));
  const logger = runtime.logging.logger('atlas.mcp');
  const { gateway } = memory;
  // Without a conversation of its own, each server counts as one: the limit of writes holds for it as a whole.
  const conversation = options.conversation ?? newId('conversation');

  const mayWrite = (): void => {
    if (options.readOnly !== true) return;
    throw new AtlasError('memory.refused', 'memory is read-only here', { remedy: 'Tell the person instead.' });
  };

  return {
    logger,
    pinned: options.conversation !== undefined,
    defaults: runtime.loaded.config.memory,
    search: async (kinds, question, signal) => {
      const { query, k, filter, cursor } = question;
      const start = offsetOf(cursor);
      const answer = await memory.recall({ query, filter, kinds, signal, k: start + k + 1 });
      const page = answer.results.slice(start, start + k);
      const more = answer.results.length > start + k;
      return {
        results: page.map(({ memory: found, score, strength }) => ({
          ...briefOf(found),
          score: rounded(score),
          strength: rounded(strength),
        })),
        nextCursor: more ? cursorAt(start + k) : undefined,
        notes: answer.degraded,
      };
    },
    get: async (id, kind) => {
      const found = await gateway.findLive(id, kind);
      if (found === undefined) return undefined;
      const earlier = await gateway.history(id, 10);
      // A held one is for the person, an earlier version too.
      const history = earlier.filter(({ state }) => state !== 'quarantined').map(earlierOf);
      return { ...wholeOf(found), ...defined({ history: some(history) }) };
    },
    recent: async (limit) => {
      const { headlineOf } = await import('./record-content.ts');
      const records = await gateway.list({ states: ['live'], limit });
      return records.map((record) => ({ id: record.id, kind: record.kind, title: cut(headlineOf(record), 120) }));
    },
    remember: async (input, source) => {
      mayWrite();
      const written = await gateway.writeMemory(input, { source, conversation });
      memory.outdated();
      return answerOf(written);
    },
    correct: async (correction, source) => {
      mayWrite();
      const written = await gateway.correct(correction, { source, conversation });
      memory.outdated();
      return answerOf(written);
    },
    forget: async (id) => {
      mayWrite();
      return await forgetFor(gateway, id);
    },
    tail: async (count, asked) => {
      const wanted = options.history ?? options.conversation ?? asked ?? (await gateway.conversations(1))[0]?.id;
      if (wanted === undefined) return { conversation: null, turns: [] };
      const turns = await gateway.tailHistory(wanted, count);
      return { conversation: wanted, turns: turns.map((turn) => ({ ...turn, text: cut(turn.text, 2000) })) };
    },
    prompt: async (task) => {
      const [{ byKind, PromptFormatter }, { loadTokenizer }] = await Promise.all([
        import('./prompt-formatter.ts'),
        import('./tokens.ts'),
      ]);
      const limits = runtime.loaded.config.memory;
      const most = limits.maxExperiences + limits.maxStrategies + limits.maxConcepts + limits.topK;
      const kinds = ['experience', 'strategy', 'concept', 'fact'] as const;
      const { results } = await memory.recall({ query: task, kinds, k: Math.max(most, 1) * 2 });
      return new PromptFormatter(await loadTokenizer(), limits).format(
        { description: task },
        byKind(results.map((one) => one.memory)),
      );
    },
    [Symbol.asyncDispose]: async () => {
      if (options.memory === undefined) await memory[Symbol.asyncDispose]();
    },
  };
}

/** On an agent's word, which goes as far as what agents wrote. */
async function forgetFor(gateway: MemoryGateway, id: string): Promise<object> {
  const found = await gateway.findLive(id, 'fact');
  if (found === undefined) throw unknown(id);
  // Its earlier versions go with it, and one of them may be a person's that somebody released this one over.
  const all = [found, ...(await gateway.history(id, 1000))];
  if (all.some(({ trust }) => trust === 'user' || trust === 'verified')) {
    throw new AtlasError('memory.refused', `${id} is a person's own word`, {
      remedy: `Ask the person to run \`atlas memory forget ${id}\`.`,
    });
  }
  const { records, versions, receipts, server } = await gateway.forget([id]);
  return { forgotten: id, records, versions, receipts, ...defined({ server: server?.note }) };
}

function answerOf({ id, outcome, reason, superseded, was, known, close, redacted }: Written): object {
  return {
    id,
    outcome,
    ...defined({
      reason,
      known: known === undefined ? undefined : cut(known, 400),
      superseded,
      replaces: superseded === undefined || was === undefined ? undefined : `${superseded}, ${cut(was, 160)}`,
      close,
      redacted: some(redacted),
    }),
  };
}

function briefOf(memory: MemoryRecord): Readonly<Record<string, unknown>> {
  const { tags } = memory.content;
  const base = {
    id: memory.id,
    source: memory.provenance.source,
    trust: memory.trust,
    time: memory.createdAt,
    ...defined({ tags: some(tags) }),
  };
  switch (memory.kind) {
    case 'experience': {
      const { task, approach, outcome, feedback } = memory.content;
      return {
        ...base,
        task: cut(task, 400),
        approach: cut(approach, 600),
        outcome,
        ...optional('feedback', feedback),
      };
    }
    case 'strategy': {
      const { situation, suggestion, parameters } = memory.content;
      return {
        ...base,
        situation: cut(situation, 400),
        suggestion: cut(suggestion, 600),
        parameters,
        ...useOf(memory),
      };
    }
    case 'concept': {
      const { name, description, signature, code } = memory.content;
      return {
        ...base,
        name,
        description: cut(description, 400),
        ...optional('signature', signature),
        ...optional('code', code),
        ...useOf(memory),
      };
    }
    case 'fact': {
      const { document, type, confidence, entities } = memory.content;
      return {
        ...base,
        text: cut(document, 1000),
        type,
        confidence,
        ...defined({ entities: some(entities) }),
        ...optional('replaces', memory.supersedes),
        ...optional('conversation', memory.provenance.conversation ?? ''),
      };
    }
  }
}

function wholeOf(memory: MemoryRecord): object {
  const { id, version, trust, createdAt, supersedes, content, kind } = memory;
  // An imported file's claims are for the person alone.
  const { claims: _, ...provenance } = memory.provenance;
  return {
    id,
    kind,
    ...content,
    ...useOf(memory),
    version,
    trust,
    provenance,
    createdAt,
    ...optional('supersedes', supersedes),
  };
}

/** An earlier version, for a caller who asks how the record came about; it no longer holds. */
function earlierOf(memory: MemoryRecord): object {
  const { id, createdAt, updatedAt, reason, trust } = memory;
  const text = memory.kind === 'fact' ? memory.content.document : '';
  return { id, ...optional('text', text), from: createdAt, until: updatedAt, reason, trust };
}

function useOf({ kind, content, uses, successes }: MemoryRecord): object {
  if (kind !== 'strategy' && kind !== 'concept') return {};
  const useCount = content.useCount + uses;
  const helped = content.useCount * content.successRate + successes;
  return { useCount, successRate: useCount === 0 ? 0 : Math.round((helped / useCount) * 1000) / 1000 };
}

function optional(key: string, text: string): object {
  return text === '' ? {} : { [key]: cut(text, 600) };
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

function rounded(share: number): number {
  return Math.round(share * 1000) / 1000;
}

function cursorAt(offset: number): string {
  return Buffer.from(JSON.stringify({ offset })).toString('base64url');
}

function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined || cursor === '') return 0;
  try {
    const { offset } = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as { offset?: unknown };
    if (typeof offset === 'number' && Number.isInteger(offset) && offset >= 0 && offset < MOST_RECALLED) return offset;
  } catch {
    // Falls through to the refusal.
  }
  throw new AtlasError('memory.invalid', 'this cursor is not one of ours', {
    remedy: 'Leave the cursor out to start again.',
  });
}

function unknown(id: string): AtlasError {
  return new AtlasError('memory.not-found', `there is no memory ${JSON.stringify(id.slice(0, 100))} here`, {
    remedy: 'Search first, and use an id from the results.',
  });
}
