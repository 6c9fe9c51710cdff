import { cutAt } from './bounded-text.ts';
import { CharBudget, DEFAULT_TRAJECTORY_LIMITS, type TrajectoryLimits } from './limits.ts';

/** Characters that are kept of a payload that was too large, so that the reader still sees its kind. */
const HEAD_CHARS = 2_000;

interface Measure {
  readonly chars: number;
  readonly tooDeep: boolean;
}

/**
 * A payload that is safe to keep: unchanged where it fits, otherwise its head with a note of its size. `replaced` is
 * the earlier payload; its share of the budget is given back.
 */
export class BoundedPayload {
  readonly value: unknown;
  readonly chars: number;
  readonly dropped: boolean;

  constructor(value: unknown, limits: TrajectoryLimits, budget: CharBudget, replaced?: BoundedPayload) {
    if (replaced !== undefined) budget.giveBack(replaced.chars);
    const { chars, tooDeep } = measure(value, limits.payloadChars, limits.depth);
    const granted = budget.take(Math.min(chars, limits.payloadChars));
    if (!tooDeep && granted === chars) {
      this.value = value;
      this.chars = chars;
      this.dropped = false;
      return;
    }
    budget.giveBack(granted);
    this.dropped = true;
    this.chars = budget.take(Math.min(HEAD_CHARS, granted));
    if (typeof value === 'string') {
      const head = cutAt(value, Math.min(this.chars, value.length));
      this.value = `${head}\n[${Buffer.byteLength(value) - Buffer.byteLength(head)} bytes dropped]`;
    } else {
      this.value = { dropped: true, reason: tooDeep ? 'nested too deep' : 'too large' };
    }
  }
}

/** One payload on its own, safe to show and to store: neither its size nor its depth can hurt a reader. */
export function boundedValue(value: unknown): unknown {
  const limits = DEFAULT_TRAJECTORY_LIMITS;
  return new BoundedPayload(value, limits, new CharBudget(limits.payloadChars)).value;
}

/** About how long the JSON of a value is; stops as soon as it is over `most`, and never recurses. */
function measure(value: unknown, most: number, depth: number): Measure {
  let chars = 0;
  const open: { readonly value: unknown; readonly level: number }[] = [{ value, level: 0 }];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    if (typeof item.value === 'string') chars += item.value.length + 2;
    else if (typeof item.value !== 'object' || item.value === null) chars += 5;
    else if (item.level >= depth) return { chars, tooDeep: true };
    else {
      chars += 2;
      for (const [key, child] of Object.entries(item.value)) {
        chars += key.length + 3;
        open.push({ value: child, level: item.level + 1 });
        if (chars > most) break;
      }
    }
    if (chars > most) return { chars, tooDeep: false };
  }
  return { chars, tooDeep: false };
}
