import { countText, moneyText } from '../../core/money-text.ts';
import type { Spending } from '../../core/runtime-event.ts';

/** The spending in words, without the amounts that no agent reported. */
export function spendingText({ tokens, money, currency = '', ms }: Spending): string {
  const parts = [
    tokens > 0 ? `${countText(tokens)} tokens` : '',
    money > 0 ? moneyText(money, currency) : '',
    timeText(ms),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function timeText(ms: number): string {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const minutes = Math.floor(ms / 60_000);
  const seconds = `${Math.floor((ms % 60_000) / 1000)} s`;
  return minutes < 60 ? `${minutes} min ${seconds}` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
