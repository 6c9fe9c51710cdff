import { hash } from 'node:crypto';
import { canonicalJson } from './canonical-json.ts';

/** Lower-case hex SHA-256, the only digest that Atlas uses. */
export function sha256(data: string | Uint8Array): string {
  return hash('sha256', data, 'hex');
}

export function hashJson(value: unknown): string {
  return sha256(canonicalJson(value));
}
