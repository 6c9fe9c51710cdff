import { createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalJson } from '../core/canonical-json.ts';

/** What the key of a home makes of a line of its export. */
export function signatureOf(line: object, key: string): string {
  return createHmac('sha256', key).update(canonicalJson(line)).digest('base64url');
}

/** Whether this home wrote the line; without a key, it wrote none. */
export function isSigned(
  { signature, ...line }: { readonly signature?: string | undefined },
  key: string | undefined,
): boolean {
  if (signature === undefined || key === undefined) return false;
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(line, key))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
