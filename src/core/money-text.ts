/** Sums as people write them: `$0.42`, `€12.50`, `1,204,300 tokens`. */

/** Below this, two digits would say that something was free which was not. */
const SMALL = 0.1;

export function moneyText(amount: number, currency: string = ''): string {
  const digits = amount !== 0 && Math.abs(amount) < SMALL ? 4 : 2;
  const fixed = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  try {
    if (/^[A-Z]{3}$/i.test(currency))
      return new Intl.NumberFormat('en-US', { style: 'currency', currency, ...fixed }).format(amount);
  } catch {
    // `Intl` throws for a currency that the agent made up.
  }
  return `${new Intl.NumberFormat('en-US', fixed).format(amount)} ${currency}`.trim();
}

export function countText(count: number): string {
  counts ??= new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
  return counts.format(count);
}

/** To make one takes many times as long as to use it. */
let counts: Intl.NumberFormat | undefined;
