import type { ReactNode } from 'react';
import type { PageRole } from '../../../../core/page-role.ts';
import { useMay } from '../data/use-role.ts';

interface ForRoleProps {
  readonly needs: PageRole;
  /** Shown to those who may not. */
  readonly otherwise?: ReactNode;
  readonly children: ReactNode;
}

/** What only some people of a team may do: the others are not offered it. */
export function ForRole({ needs, otherwise = null, children }: ForRoleProps) {
  return useMay(needs) ? children : otherwise;
}
