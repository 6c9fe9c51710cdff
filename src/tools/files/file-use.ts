import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { defined } from '../../core/defined.ts';
import { isAtlasError } from '../../core/atlas-error.ts';
import type { PathUse } from '../../permissions/decision.ts';
import type { Effect } from '../../permissions/effect.ts';
import type { ToolUse } from '../tool.ts';
import { isSecretPath } from '../secret-paths.ts';
import { isProtected } from './protected-paths.ts';
import { protectedPath, relativePath } from './workspace-folder.ts';

/** The use of a file tool, for the gate; the gate refuses paths that no rule can open. */
export function fileUse(folder: string, path: string, effect: 'read' | 'write', staged = false): ToolUse {
  let inside: string;
  try {
    inside = relativePath(folder, path);
  } catch (error) {
    const outward: Effect = effect === 'write' ? 'write-outside' : 'read';
    const refused = refusal(error);
    return {
      effects: [outward],
      paths: [{ path: resolve(folder, path.replaceAll('\0', '')), effect: outward, refused }],
    };
  }
  const use = { path: resolve(folder, inside), effect };
  const real = linkedPath(folder, use.path);
  // Rules are matched against the name and its target.
  const paths = real === undefined ? [use] : [use, { path: real, effect }];
  if (effect === 'write' && isProtected(inside, staged)) {
    return {
      effects: [effect],
      paths: [
        {
          ...use,
          refused: refusal(protectedPath(path)),
        },
      ],
    };
  }
  const secret = paths.find(({ path: one }) => isSecretPath(one));
  const ask = `${path} lies where keys, logins or histories are kept`;
  return { effects: [effect], paths, ...defined({ ask: secret === undefined ? undefined : ask }) };
}

/** The refusal for an error about a path; any other error is rethrown. */
function refusal(error: unknown): NonNullable<PathUse['refused']> {
  if (!isAtlasError(error)) throw error;
  const { code, message, remedy = 'Give another path inside the workspace.' } = error;
  const known = code === 'path.outside-workspace' || code === 'path.protected' ? code : 'path.refused';
  return { code: known, message, remedy };
}

/** Where a link leads, as far as it stays in the folder; the tool itself refuses the rest. */
function linkedPath(folder: string, path: string): string | undefined {
  try {
    const [root, real] = [realpathSync(folder), realpathSync(path)];
    if (!real.startsWith(`${root}/`)) return undefined;
    const shown = resolve(folder, real.slice(root.length + 1));
    return shown === path ? undefined : shown;
  } catch {
    return undefined;
  }
}
