import { z } from 'zod';
import { never, order } from './narrowing.ts';
import { choice, json, optionalText, text } from './setting.ts';

const PLACE = never('it chooses where data is kept or sent');
const KEY = never('a key comes from the person alone');

/** Where runs, memory and vectors are kept. */
export const STORAGE_SETTINGS = {
  basePath: text('.atlas', 'The home folder: where Atlas keeps its state.', {
    aliases: ['ATLAS_HOME'],
    untrusted: PLACE,
  }),
  url: optionalText(
    "The team's store, as postgres://LOGIN@HOST:PORT/DATABASE; left out, runs are kept in the home of this machine.",
    { untrusted: PLACE, secret: true },
  ),
  passwordFile: optionalText("A file that holds the password for the team's store.", { untrusted: PLACE }),
  password: optionalText("The password for the team's store, where no file holds it.", {
    untrusted: KEY,
    secret: true,
  }),
  tenant: optionalText('For which tenant this machine works, where its login belongs to several.', {
    untrusted: PLACE,
  }),
  project: optionalText(
    "The project's name in the team's store: folders of the same name share runs. Left out, its git remote names it.",
    { untrusted: PLACE },
  ),
  chromaCollectionPrefix: json(
    '',
    z.string().regex(/^[A-Za-z0-9._-]{0,100}$/),
    'letters, digits, dots, dashes',
    'Put in front of the names of Chroma collections, which are named after the project: shop-memory.',
    { untrusted: PLACE },
  ),
  distanceMetric: choice('cosine', ['cosine', 'l2', 'ip'], 'How the distance of two vectors is measured.', {
    untrusted: never('it decides how what is remembered is found again'),
  }),
  vectorIndex: choice(
    'sqlite',
    ['sqlite', 'chroma'],
    'Where vectors are searched: embedded, or a Chroma server. Left out, the address of a server chooses it.',
    { untrusted: PLACE },
  ),
  chromaUrl: optionalText('The host or URL of a Chroma server; left out, the index chroma means a local one.', {
    aliases: ['MCP_ENDPOINT'],
    untrusted: PLACE,
  }),
  chromaTenant: text('default_tenant', 'The tenant on that server.', { untrusted: PLACE }),
  chromaDatabase: text('default_database', 'The database of that tenant.', { untrusted: PLACE }),
  chromaContent: choice(
    'readable',
    ['readable', 'sealed'],
    'What that server holds beside vectors: texts and metadata for any client, or nothing that can be read.',
    { untrusted: order('readable', 'sealed') },
  ),
  chromaHeaders: json<Readonly<Record<string, string>>>(
    {},
    z.record(z.string(), z.string()),
    'headers by name',
    'Headers of every request to that server, such as a token.',
    { untrusted: KEY, secret: true },
  ),
} as const;
