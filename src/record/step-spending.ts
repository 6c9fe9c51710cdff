import { defined } from '../core/defined.ts';
import type { RunId } from '../core/ids.ts';
import type { Spending } from '../core/runtime-event.ts';
import type { ToldEvents } from '../storage/run-events.ts';

/** What was spent on one step, in all its attempts; without a step, on planning. */
export interface StepSpending extends Pick<Spending, 'tokens' | 'money' | 'currency'> {
  readonly step?: string;
}

type Turn = Omit<StepSpending, 'step'>;

/** As far as agents told it, and it is still kept. An agent tells what its turn has come to, not what was added. */
export async function stepSpending(told: ToldEvents, runId: RunId): Promise<readonly StepSpending[]> {
  const events = await told.ofType(runId, 'usage');
  const steps = new Map<string | undefined, Map<string, Turn>>();
  for (const event of events) {
    if (event.type !== 'usage') continue;
    const { step, attempt = 0, candidate = 0, tokens = 0, money = 0, currency } = event;
    const turns = steps.get(step) ?? new Map<string, Turn>();
    turns.set(`${attempt} ${candidate}`, { tokens, money, ...defined({ currency }) });
    steps.set(step, turns);
  }
  return [...steps].map(([step, turns]) => ({ ...defined({ step }), ...sumOf([...turns.values()]) }));
}

function sumOf(turns: readonly Turn[]): Turn {
  return {
    tokens: turns.reduce((sum, { tokens }) => sum + tokens, 0),
    money: turns.reduce((sum, { money }) => sum + money, 0),
    ...defined({ currency: turns.find(({ currency }) => currency !== undefined)?.currency }),
  };
}
