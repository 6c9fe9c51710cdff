import { useSyncExternalStore } from 'react';
import { PAGE_ROLES, type PageRole } from '../../../../core/page-role.ts';
import type { ApiStatus } from '../../api-types.ts';
import { getJson } from './api-client.ts';

/** Everything is offered until the role is known: the server refuses what a person may not do in any case. */
let known: PageRole = 'admin';
let asked = false;
const told = new Set<() => void>();

/** On the machine itself the page is its owner's; only a proxy leads others to it. */
function isOwners(): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(location.hostname);
}

function subscribe(changed: () => void): () => void {
  told.add(changed);
  if (!asked && !isOwners()) {
    asked = true;
    getJson<ApiStatus>('/api/status').then(
      ({ role }) => {
        known = role;
        for (const tell of told) tell();
      },
      () => {
        asked = false;
      },
    );
  }
  return () => {
    told.delete(changed);
  };
}

/** Whether this person may do what needs that role. */
export function useMay(needed: PageRole): boolean {
  const role = useSyncExternalStore(
    subscribe,
    () => known,
    () => 'admin' as const,
  );
  return PAGE_ROLES.indexOf(role) >= PAGE_ROLES.indexOf(needed);
}
