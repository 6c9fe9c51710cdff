/** Descriptions and schemas of foreign servers are data, shown to models and people. */
const MAX_DESCRIPTION = 4000;
const MAX_SCHEMA = 60_000;

/** Characters that steer a terminal, hide text or turn it around. */
const UNSEEN =
  // oxlint-disable-next-line no-misleading-character-class
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\u2028\u2029\u115f\u1160\u3164\uffa0\u034f\u17b4\u17b5\ufe00-\ufe0f]/gu;

/** Cleans a text for a model and a terminal: line feeds and tabs stay, every invisible character goes. */
export function cleanText(text: string, limit: number = MAX_DESCRIPTION): string {
  // Whole escape sequences first, or their letters would stay behind.
  // oxlint-disable-next-line no-control-regex
  const plain = text.replaceAll(/\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-_])/g, '');
  const kept = plain.replaceAll(UNSEEN, (char) => (char === '\n' || char === '\t' ? char : ''));
  return kept.length > limit ? `${kept.slice(0, limit)} [...]` : kept;
}

/** The whole text with invisible characters spelled out, for the person who approves. */
export function revealText(text: string): string {
  return text.replaceAll(UNSEEN, (char) =>
    char === '\n' ? '\n' : Array.from(char, (one) => `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}`).join(''),
  );
}

/** The same cleaning through every string of a schema; undefined when it is too large to be one. */
export function cleanSchema(schema: unknown): Readonly<Record<string, unknown>> | undefined {
  if (JSON.stringify(schema ?? {}).length > MAX_SCHEMA) return undefined;
  const clean = (value: unknown, depth: number): unknown => {
    if (depth > 30) return {};
    if (typeof value === 'string') return cleanText(value);
    if (Array.isArray(value)) return value.map((item) => clean(item, depth + 1));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [cleanText(key, 200), clean(item, depth + 1)]),
    );
  };
  const cleaned = clean(schema ?? { type: 'object' }, 0);
  return typeof cleaned === 'object' && cleaned !== null ? (cleaned as Readonly<Record<string, unknown>>) : undefined;
}
