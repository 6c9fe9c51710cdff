import { planSchema, type Plan } from '../core/plan.ts';

/** A fixed plan, by its content hash. */
export async function loadPlan(
  blobs: { readonly get: (hash: string) => Promise<Uint8Array> },
  hash: string,
): Promise<Plan> {
  return planSchema.parse(JSON.parse(new TextDecoder().decode(await blobs.get(hash))));
}
