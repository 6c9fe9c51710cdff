import { defined, some } from '../core/defined.ts';
import { BoundedPayload } from './bounded-payload.ts';
import type { CharBudget, TrajectoryLimits } from './limits.ts';
import { isObject, type JsonObject, type SessionUpdate } from './session-update.ts';

type FactUpdate = Extract<
  SessionUpdate,
  { readonly kind: 'plan' | 'usage' | 'mode' | 'info' | 'options' | 'notice' | 'other-content' }
>;

const MAX_NOTICES = 20;

/** An agent's reports on a turn beside its words and calls: plan, usage, cost, model, mode, notices. */
export class TurnFacts {
  readonly #limits: TrajectoryLimits;
  readonly #budget: CharBudget;
  readonly #facts = new Map<string, BoundedPayload>();
  readonly #notices: unknown[] = [];
  readonly #otherContent = new Map<string, number>();

  constructor(limits: TrajectoryLimits, budget: CharBudget) {
    this.#limits = limits;
    this.#budget = budget;
  }

  add(update: FactUpdate): void {
    switch (update.kind) {
      case 'plan':
        return this.#set('plan', update.entries);
      case 'usage':
        return this.#addUsage(update.usage);
      case 'mode':
        return this.#set('mode', update.mode);
      case 'info':
        return this.#set('sessionTitle', update.title);
      case 'options':
        return this.#addOptions(update.options);
      case 'notice':
        if (this.#notices.length < MAX_NOTICES) this.#notices.push(this.#bounded(update.notice['title']));
        return undefined;
      case 'other-content':
        return this.#countContent(update.type);
    }
  }

  /** The answer to `session/prompt`: tokens, and for some agents the model that served it. */
  addResponse(response: JsonObject): void {
    this.#set('tokens', response['usage']);
    const meta = response['_meta'];
    const quota = isObject(meta) ? meta['quota'] : undefined;
    const served = isObject(quota) ? quota['model_usage'] : undefined;
    const first: unknown = Array.isArray(served) ? served[0] : undefined;
    if (isObject(first)) this.#set('model', first['model']);
    if (response['usage'] === undefined && isObject(quota)) this.#set('tokens', quota['token_count']);
  }

  toRecord(): Record<string, unknown> {
    return {
      ...Object.fromEntries([...this.#facts].map(([name, payload]) => [name, payload.value])),
      ...defined({
        notices: some(this.#notices),
        otherContent: this.#otherContent.size === 0 ? undefined : Object.fromEntries(this.#otherContent),
      }),
    };
  }

  #addUsage(usage: JsonObject): void {
    if (typeof usage['used'] === 'number') {
      this.#set('context', {
        used: usage['used'],
        ...defined({ size: typeof usage['size'] === 'number' ? usage['size'] : undefined }),
      });
    }
    this.#set('cost', usage['cost']);
    const meta = usage['_meta'];
    if (!isObject(meta)) return;
    for (const [key, value] of Object.entries(meta)) if (/(?:^|[/_.])model$/i.test(key)) this.#set('model', value);
  }

  #addOptions(options: unknown): void {
    if (!Array.isArray(options)) return;
    for (const option of options) {
      if (!isObject(option)) continue;
      const id = option['category'] ?? option['id'];
      if (id === 'model' || id === 'mode') this.#set(id, option['currentValue']);
    }
  }

  #countContent(type: string): void {
    const known = this.#otherContent.get(type);
    if (known === undefined && this.#otherContent.size >= MAX_NOTICES) return;
    this.#otherContent.set(type.slice(0, 64), (known ?? 0) + 1);
  }

  #set(name: string, value: unknown): void {
    if (value === undefined || value === null) return;
    this.#facts.set(name, new BoundedPayload(value, this.#limits, this.#budget, this.#facts.get(name)));
  }

  #bounded(value: unknown): unknown {
    return new BoundedPayload(value ?? '', this.#limits, this.#budget).value;
  }
}
