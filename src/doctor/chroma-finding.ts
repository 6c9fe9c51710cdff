import type { Config } from '../config/settings.ts';
import { messageOf } from '../core/atlas-error.ts';
import type { Finding } from './finding.ts';

const PATIENCE_MS = 3000;

/** Whether the configured Chroma server answers; no finding where none is configured. */
export async function chromaFinding({
  vectorIndex,
  chromaUrl,
  chromaHeaders,
}: Config['storage']): Promise<readonly Finding[]> {
  if (vectorIndex !== 'chroma' || chromaUrl === undefined) return [];
  const base = { name: 'chroma', needed: false } as const;
  const address = chromaUrl.includes('://') ? chromaUrl : `http://${chromaUrl}`;
  const remedy =
    'Start the server, or correct storage.chromaUrl. Until then vectors are searched here, and the server is brought up to date later.';
  try {
    const url = new URL('api/v2/heartbeat', address.endsWith('/') ? address : `${address}/`);
    const answer = await fetch(url, { headers: chromaHeaders, signal: AbortSignal.timeout(PATIENCE_MS) });
    if (answer.ok) return [{ ...base, ok: true, detail: `${address} answers` }];
    return [{ ...base, ok: false, detail: `${address} answers with ${answer.status}`, remedy }];
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? messageOf(error.cause) : messageOf(error);
    return [{ ...base, ok: false, detail: `${address} cannot be reached: ${cause}`, remedy }];
  }
}
