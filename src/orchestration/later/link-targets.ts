import { foldSpelling } from '../../permissions/fold-spelling.ts';
import type { ObjectStore } from '../../workspace/object-store.ts';
import { decodePath } from '../../workspace/path-bytes.ts';
import type { Entry } from '../../workspace/state.ts';

/** The links of a state, by path, each with its target. */
export type Links = ReadonlyMap<string, string>;

/** Where something ends up: inside the project, by its path there, or out of it. */
export type LinkDestination = { readonly inside: string } | { readonly outside: string };

/** Git and others stop at about as many. */
const MOST_FOLLOWED = 40;
/** Links beyond this number are not read. */
const MOST_LINKS = 1000;

/** Folders inside the project that do not belong to it: Atlas never examines what is written there. */
const APART = /(?:^|\/)(?:\.git|\.hg|\.svn|\.bzr|\.jj|\.atlas)(?:\/|$)/;

export async function linksIn(store: ObjectStore, entries: ReadonlyMap<string, Entry>): Promise<Links> {
  const links = new Map<string, string>();
  for (const [path, entry] of entries) {
    if (entry.kind !== 'link' || links.size === MOST_LINKS) continue;
    links.set(path, decodePath(await store.read(entry.oid)));
  }
  return links;
}

/** Where a link leads, through every other link on its way. */
export function destinationOf(path: string, links: Links, project: string): LinkDestination {
  const target = links.get(path) ?? '';
  if (leadsAway(target, project)) return { outside: target };
  let left = [...(target.startsWith('/') ? [] : foldersOf(path)), ...partsOf(target, project)];
  let at: string[] = [];
  let followed = 0;
  while (left.length > 0) {
    const [part = '', ...rest] = left;
    left = rest;
    if (part === '' || part === '.') continue;
    if (part === '..') {
      if (at.length === 0) return { outside: target };
      at.pop();
      continue;
    }
    at.push(part);
    const next = links.get(at.join('/'));
    if (next === undefined) continue;
    followed += 1;
    // In a circle it leads nowhere.
    if (followed > MOST_FOLLOWED) return { inside: path };
    if (leadsAway(next, project)) return { outside: next };
    at = next.startsWith('/') ? [] : at.slice(0, -1);
    left = [...partsOf(next, project), ...left];
  }
  const inside = at.join('/');
  return APART.test(foldSpelling(inside)) ? { outside: inside } : { inside };
}

/** Every further name that the links of a state give to its paths. */
export function otherNames(links: Links, project: string): (path: string) => readonly string[] {
  const ways = [...links.keys()].flatMap((link) => {
    const to = destinationOf(link, links, project);
    return 'inside' in to ? [{ link, to: to.inside }] : [];
  });
  return (path) =>
    ways.flatMap(({ link, to }) => {
      if (path === to) return [link];
      if (to === '') return [`${link}/${path}`];
      return path.startsWith(`${to}/`) ? [`${link}${path.slice(to.length)}`] : [];
    });
}

function leadsAway(target: string, project: string): boolean {
  return target.startsWith('/') && target !== project && !target.startsWith(`${project}/`);
}

function partsOf(target: string, project: string): readonly string[] {
  return (target.startsWith('/') ? target.slice(project.length) : target).split('/');
}

function foldersOf(path: string): readonly string[] {
  return path.split('/').slice(0, -1);
}
