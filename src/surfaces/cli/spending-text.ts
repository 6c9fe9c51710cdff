import type { Spending } from '../../core/runtime-event.ts';

/** What was spent, in words; what nobody told is left out. */
export function spendingText({ tokens, money, currency = '', ms }: Spending): string {
  const amount = money < 0.1 ? money.toFixed(4) : money.toFixed(2);
  const parts = [
    tokens > 0 ? `${tokens} tokens` : '',
    money > 0 ? `${amount} ${currency}`.trim() : '',
    ms >= 60_000
      ? `${Math.floor(ms / 60_000)} min ${Math.floor((ms % 60_000) / 1000)} s`
      : `${(ms / 1000).toFixed(1)} s`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}
