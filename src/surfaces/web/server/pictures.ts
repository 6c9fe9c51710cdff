import type { Step } from '../../../core/trajectory.ts';
import type { TrajectoryPage } from '../api-types.ts';

interface Picture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

/** Picture types that a browser draws without running anything; the first bytes decide the type, not the sender. */
const KINDS: readonly { readonly type: string; readonly starts: readonly number[]; readonly at8?: string }[] = [
  { type: 'image/png', starts: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', starts: [0xff, 0xd8, 0xff] },
  { type: 'image/gif', starts: [0x47, 0x49, 0x46, 0x38] },
  { type: 'image/webp', starts: [0x52, 0x49, 0x46, 0x46], at8: 'WEBP' },
];
const MOST_DEPTH = 12;
const MOST_OF_STEP = 20;

/** The steps without the bytes of their pictures, and where each of these is to be had. */
export function picturesOf(
  trajectory: string,
  steps: readonly Step[],
  from: number,
): { readonly shown: readonly Step[]; readonly pictures: TrajectoryPage['pictures'] } {
  const pictures: { readonly step: number; readonly address: string }[] = [];
  const shown = steps.map((step, i) => {
    const found: string[] = [];
    const metadata = { ...step.metadata, output: withoutBytes(step.metadata.output, found, 0) };
    found.forEach((data, number) => {
      if (typeOfPicture(data) === undefined) return;
      pictures.push({ step: from + i, address: `/api/trajectories/${trajectory}/pictures/${from + i}/${number}` });
    });
    return found.length === 0 ? step : { ...step, metadata };
  });
  return { shown, pictures };
}

/** One picture of a step, by its place in it. */
export function pictureAt(step: Step, number: number): Picture | undefined {
  const found: string[] = [];
  withoutBytes(step.metadata.output, found, 0);
  return pictureFrom(found[number] ?? '');
}

function pictureFrom(data: string): Picture | undefined {
  const type = typeOfPicture(data);
  return type === undefined ? undefined : { bytes: new Uint8Array(Buffer.from(data, 'base64')), type };
}

/** By its first bytes alone: a list of steps decodes no more of it. */
function typeOfPicture(data: string): string | undefined {
  const bytes = Buffer.from(data.slice(0, 64), 'base64');
  const kind = KINDS.find(
    ({ starts, at8 }) =>
      starts.every((byte, i) => bytes[i] === byte) &&
      (at8 === undefined || Buffer.from(bytes.subarray(8, 12)).toString('latin1') === at8),
  );
  return kind?.type;
}

/** As agents and tools send pictures: an object of type `image` with its bytes in base 64. */
function withoutBytes(value: unknown, found: string[], depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth > MOST_DEPTH) return value;
  if (Array.isArray(value)) return value.map((one) => withoutBytes(one, found, depth + 1));
  const entries = Object.entries(value);
  const { type, data } = value as { readonly type?: unknown; readonly data?: unknown };
  if (type === 'image' && typeof data === 'string' && found.length < MOST_OF_STEP) {
    found.push(data);
    return Object.fromEntries(entries.filter(([key]) => key !== 'data'));
  }
  return Object.fromEntries(entries.map(([key, one]) => [key, withoutBytes(one, found, depth + 1)]));
}
