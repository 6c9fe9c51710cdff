import { defined } from '../core/defined.ts';
import type { StateEntry } from './agent-definition.ts';

/** A folder of which these names stay, as text; a slash behind a name says that it is a folder. */
export function keeping(path: string, names: string, moved?: string): Extract<StateEntry, object> {
  const keeps = names.split(' ').filter((name) => name !== '');
  return { path, keeps, ...defined({ moved }) };
}
