import { AtlasError } from '../../../core/atlas-error.ts';
import type { Atlas } from '../../../runtime/atlas.ts';
import { WebKeys } from './web-keys.ts';

/** The token by which a person of the team uses the page of this home. */
export async function personToken(atlas: Atlas, person: string): Promise<string> {
  const { users } = (await atlas.project.settings()).config.web;
  if (!Object.hasOwn(users, person) || person === '*') {
    throw new AtlasError('usage', `${JSON.stringify(person)} has no role on the page`, {
      remedy: `Give them one first, as in ATLAS_WEB_USERS='${JSON.stringify({ ...users, [person]: 'look' })}'.`,
    });
  }
  const { secret } = await atlas.project.secret('web-key');
  return new WebKeys({ cookies: secret, token: '' }).tokenOf(person);
}
