import { AtlasError } from '../../../core/atlas-error.ts';
import { PAGE_ROLES, type PageRole } from '../../../core/page-role.ts';
import { RequestProblem } from './problem.ts';

/** The page as a reverse proxy serves it to a team. */
export interface TeamPage {
  /** The address that browsers show, without a path. */
  readonly origin: string;
  readonly host: string;
  /** The header in which the proxy names the person. */
  readonly userHeader: string | undefined;
  readonly users: Readonly<Record<string, PageRole>>;
}

/** A client that the gate let in: a browser or a program of the owner, or a person of the team. */
export interface Entered {
  /** Under which its streams are counted. */
  readonly client: string;
  readonly role: PageRole;
  /** Left out for the owner of this machine. */
  readonly person?: string;
}

/** Undefined where the page is for this machine alone. */
export function teamPage(settings: {
  readonly publicUrl: string | undefined;
  readonly userHeader: string | undefined;
  readonly users: Readonly<Record<string, PageRole>>;
}): TeamPage | undefined {
  const { publicUrl, userHeader, users } = settings;
  if (publicUrl === undefined) {
    if (userHeader === undefined && Object.keys(users).length === 0) return undefined;
    throw new AtlasError('config.invalid', 'web.users and web.userHeader say who may use the page, but not where', {
      remedy: 'Set web.publicUrl to the address under which your proxy serves the page, or leave them out.',
    });
  }
  const { origin, host } = new URL(publicUrl);
  return { origin, host, userHeader: userHeader?.toLowerCase(), users };
}

/**
 * The role of a person, by an entry of their own; of one whom the proxy names, also as one of everybody: who has shown a
 * token and is no longer listed has been put out.
 */
export function enteredAs(person: string, { users }: TeamPage, by: 'proxy' | 'token'): Entered {
  const isListed = person !== '*' && Object.hasOwn(users, person);
  const role = users[isListed ? person : '*'];
  if (role !== undefined && (isListed || (by === 'proxy' && isOneOfAll(person, users))))
    return { client: `person ${person}`, role, person };
  throw new RequestProblem(
    403,
    'request.role',
    `${JSON.stringify(person)} is not let in here`,
    'The owner of this page lets people in by web.users; names count as they are written there.',
  );
}

/**
 * Whether `*` stands for that name. Not where it is a listed one in another spelling, or whoever may only look would be
 * everybody in capitals; nor for two headers, which arrive joined by a comma.
 */
function isOneOfAll(person: string, users: TeamPage['users']): boolean {
  return !/^[\s*]*$|[\p{C},]/u.test(person) && !Object.keys(users).some((one) => folded(one) === folded(person));
}

function folded(name: string): string {
  return name.normalize('NFKC').toLowerCase().trim();
}

/** Acts that need less than everything. Whatever is not here, such as changing what is remembered, is for an admin. */
const ACTS: readonly (readonly [path: RegExp, role: PageRole])[] = [
  [/^\/api\/runs\/[^/]+\/answer$/, 'answer'],
  [/^\/api\/runs$/, 'run'],
  [/^\/api\/runs\/[^/]+\/(?:stop|resume|undo|verify)$/, 'run'],
  // Whoever says yes to a plan may change it first.
  [/^\/api\/plans\/check$/, 'answer'],
  [/^\/api\/agents\/[^/]+\/inspect$/, 'run'],
];

function neededRole({ method, url }: Request): PageRole {
  if (method === 'GET' || method === 'HEAD') return 'look';
  const { pathname } = new URL(url);
  return ACTS.find(([path]) => path.test(pathname))?.[1] ?? 'admin';
}

/** G4. */
export function requireRole(request: Request, { role, person }: Entered): void {
  const needed = neededRole(request);
  if (PAGE_ROLES.indexOf(role) >= PAGE_ROLES.indexOf(needed)) return;
  throw new RequestProblem(
    403,
    'request.role',
    `${person ?? 'you'} may ${role} here, and this needs the role ${needed}`,
    'The owner of this page gives roles by web.users.',
  );
}
