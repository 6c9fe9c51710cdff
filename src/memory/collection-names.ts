import { basename, dirname } from 'node:path';

export interface Naming {
  readonly prefix: string;
  /** The folder that the home lies in. */
  readonly home: string;
  /** Distinguishes the home from every other. */
  readonly mark: string;
  readonly collection: string;
}

/** As much of a name as still can be read, of the 512 characters that Chroma allows. */
const MOST = 60;

/**
 * The names of a home's collection on a server that others use as well: after its project, and where another project
 * took that name first, with a sign of its own besides. Earlier versions used the prefix alone.
 */
export function collectionNames({ prefix, home, mark, collection }: Naming): {
  readonly names: readonly string[];
  readonly earlierNames: readonly string[];
} {
  const project = projectNameOf(home);
  const sign = mark.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 8);
  return {
    names: [`${prefix}${project}-${collection}`, `${prefix}${project}-${sign}-${collection}`].map(asChromaTakesIt),
    earlierNames: [`${prefix}${collection}`],
  };
}

/** The project whose `.atlas` it is; a home that several projects share has a name itself. */
function projectNameOf(home: string): string {
  const own = basename(home);
  const readable = (own === '.atlas' ? basename(dirname(home)) : own)
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replaceAll(/\.{2,}/g, '.')
    .replaceAll(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, '')
    .slice(0, MOST);
  return readable === '' ? 'atlas' : readable;
}

/** The name must begin with a letter or a digit, also where the configured prefix does not. */
function asChromaTakesIt(name: string): string {
  return name.replace(/^[^A-Za-z0-9]+/, '');
}
