import { z } from 'zod';
import { AtlasError } from './atlas-error.ts';

/** A picture that a person attaches to a request. */
export interface GivenPicture {
  readonly name: string;
  readonly data: Uint8Array;
}

/** The same as a run stores it: the store holds its bytes under their digest. */
export const keptPictureSchema = z.strictObject({
  name: z.string().max(200),
  mimeType: z.string(),
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.number().int().nonnegative(),
});
export type KeptPicture = Readonly<z.infer<typeof keptPictureSchema>>;

/** More than models take, and more than a message of the agents' protocol should carry. */
const MOST_BYTES = 10 * 1024 * 1024;
export const MOST_PICTURES = 20;

const KINDS: readonly (readonly [string, (bytes: Uint8Array) => boolean])[] = [
  ['image/png', (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/jpeg', (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff])],
  ['image/gif', (bytes) => startsWith(bytes, [0x47, 0x49, 0x46, 0x38])],
  [
    'image/webp',
    (bytes) => startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50]),
  ],
];

/** Tells the type of a picture by its first bytes and ignores its name. Throws where the bytes are no picture. */
export function pictureType({ name, data }: GivenPicture): string {
  const type = KINDS.find(([, fits]) => fits(data))?.[0];
  if (type === undefined) {
    throw new AtlasError('usage', `${name} is no picture that agents look at`, {
      remedy: 'Give a PNG, JPEG, GIF or WebP file.',
    });
  }
  if (data.byteLength <= MOST_BYTES) return type;
  throw new AtlasError('usage', `${name} is larger than ${MOST_BYTES / 1024 / 1024} MB`, {
    remedy: 'Make the picture smaller: models look at about 1,600 points along a side.',
  });
}

function startsWith(bytes: Uint8Array, head: readonly number[]): boolean {
  return head.every((byte, i) => bytes[i] === byte);
}
