import { z } from 'zod';
import { PAGE_ROLES, type PageRole } from '../core/page-role.ts';
import { never } from './narrowing.ts';
import { json } from './setting.ts';

const WHO = never('it decides who may use the page');

/** The page for a team: who comes through its proxy, and what each may do. */
export const WEB_SETTINGS = {
  publicUrl: json<string | undefined>(
    undefined,
    z
      .string()
      .regex(/^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/)
      .optional(),
    'an address without a path, such as https://atlas.example',
    'Where a reverse proxy of yours serves the page to a team; left out, the page is for this machine alone.',
    { untrusted: WHO },
  ),
  userHeader: json<string | undefined>(
    undefined,
    z
      .string()
      .regex(/^[A-Za-z0-9-]{1,64}$/)
      .optional(),
    'the name of a header',
    'The header in which that proxy names the person who asks, such as X-Forwarded-Email.',
    { untrusted: WHO },
  ),
  users: json<Readonly<Record<string, PageRole>>>(
    {},
    z.record(z.string().min(1).max(200), z.enum(PAGE_ROLES)),
    `${PAGE_ROLES.join(', ')}, by the person’s name`,
    'Who may look, answer, run or do everything on the page of a team; * stands for everybody whom the proxy names.',
    { untrusted: WHO },
  ),
} as const;
