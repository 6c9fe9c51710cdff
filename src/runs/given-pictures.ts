import type { Mind, Picture, Question } from '../agents/mind.ts';
import { AtlasError, isAtlasError } from '../core/atlas-error.ts';
import { MOST_PICTURES, pictureType, type GivenPicture, type KeptPicture } from '../core/given-picture.ts';
import type { BlobStore } from '../storage/blobs.ts';

/** Stores the pictures of a request, so that a resumed run sees them too. */
export async function keepPictures(
  blobs: Pick<BlobStore, 'put'>,
  pictures: readonly GivenPicture[],
): Promise<readonly KeptPicture[]> {
  return await Promise.all(
    typed(pictures).map(async ({ name, mimeType, data }) => ({
      name: name.slice(0, 200),
      mimeType,
      bytes: data.byteLength,
      digest: await blobs.put(data),
    })),
  );
}

function typed(pictures: readonly GivenPicture[]): readonly (GivenPicture & Picture)[] {
  if (pictures.length > MOST_PICTURES) {
    throw new AtlasError('usage', `${pictures.length} pictures are more than ${MOST_PICTURES}`, {
      remedy: 'Give those that the agent cannot do without.',
    });
  }
  return pictures.map((picture) => ({ ...picture, mimeType: pictureType(picture) }));
}

/** The pictures of a run, as an agent is given them. */
export interface GivenPictures extends ShownPictures {
  readonly kept: readonly KeptPicture[];
}

/** Pictures that an agent can be shown, stored or not. */
interface ShownPictures {
  readonly kept: readonly Pick<KeptPicture, 'name'>[];
  read(): Promise<readonly Picture[]>;
  /** The text for an agent that cannot see. */
  readonly unseen: string;
}

export function givenPictures(blobs: Pick<BlobStore, 'get'>, kept: readonly KeptPicture[]): GivenPictures {
  return {
    kept,
    read: async () =>
      await Promise.all(kept.map(async ({ mimeType, digest }) => ({ mimeType, data: await blobs.get(digest) }))),
    unseen: unseen(kept),
  };
}

/** The pictures of a message that may be a mere question: nothing of them is stored before there is work to do. */
export function messagePictures(pictures: readonly GivenPicture[]): ShownPictures {
  const shown = typed(pictures);
  return { kept: shown, read: async () => shown, unseen: unseen(shown) };
}

/**
 * Shows the given pictures to the mind with every question. A mind that cannot see gets the words alone and a note that
 * there were pictures; `warn` reports it.
 */
export function mindWithPictures(
  minds: { readonly mind: Pick<Mind, 'ask'>; readonly seeing: Pick<Mind, 'ask'> },
  pictures: ShownPictures,
  warn: (message: string) => void,
): Pick<Mind, 'ask'> {
  if (pictures.kept.length === 0) return minds.mind;
  return {
    ask: async <T>(question: Question<T>): Promise<T> => {
      try {
        return await minds.seeing.ask({ ...question, pictures: await pictures.read() });
      } catch (error) {
        if (!isAtlasError(error) || error.details['blind'] !== true) throw error;
        warn(`${error.message}: it thinks without those that were given`);
        return await minds.mind.ask({ ...question, prompt: question.prompt + pictures.unseen });
      }
    },
  };
}

/** For an agent that cannot see: it must not conclude that there were no pictures. */
function unseen(kept: readonly Pick<KeptPicture, 'name'>[]): string {
  const names = kept.map(({ name }) => name).join(', ');
  return `\n\n(The person also gave pictures that you cannot be shown: ${names}. Say so where the work depends on them.)`;
}
