/**
 * The readable content of a receipt: the statement inside of its envelope, or the text as it is where there is none.
 */
export function signedStatement(text: string): string {
  try {
    const envelope: unknown = JSON.parse(text);
    const payload = isObject(envelope) ? envelope['payload'] : undefined;
    if (typeof payload !== 'string') return JSON.stringify(envelope, null, 2);
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    return JSON.stringify(JSON.parse(new TextDecoder().decode(bytes)), null, 2);
  } catch {
    return text;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
