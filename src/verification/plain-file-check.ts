import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CheckResult, FileCheck } from '../core/check.ts';
import { sha256 } from '../core/hash.ts';

export interface CheckObservation {
  readonly result: CheckResult;
  readonly evidence: string;
}

/** Looks at one file of a folder. Conditions that this first verifier does not know are errors: they prove nothing. */
export async function observeFile(check: FileCheck, folder: string): Promise<CheckObservation> {
  if (check.json !== undefined || check.unchanged !== undefined) {
    return { result: 'error', evidence: 'this condition cannot be checked yet' };
  }
  const bytes = await readFile(join(folder, check.path)).catch(() => undefined);
  if (check.absent === true)
    return observation(bytes === undefined, `${check.path} is ${bytes === undefined ? 'absent' : 'there'}`);
  if (bytes === undefined) return observation(false, `${check.path} is not there`);
  const text = new TextDecoder().decode(bytes);
  if (check.contains !== undefined && !text.includes(check.contains)) {
    return observation(false, `${check.path} does not contain ${JSON.stringify(check.contains)}`);
  }
  if (check.matches !== undefined && !new RegExp(check.matches, 'u').test(text)) {
    return observation(false, `${check.path} does not match ${check.matches}`);
  }
  if (check.sha256 !== undefined && sha256(bytes) !== check.sha256) {
    return observation(false, `${check.path} has the digest ${sha256(bytes)}`);
  }
  return observation(true, `${check.path} is as asked (${bytes.byteLength} bytes)`);
}

function observation(holds: boolean, evidence: string): CheckObservation {
  return { result: holds ? 'pass' : 'fail', evidence };
}
