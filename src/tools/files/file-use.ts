import { resolve } from 'node:path';
import { isAtlasError, messageOf } from '../../core/atlas-error.ts';
import type { Effect } from '../../permissions/effect.ts';
import type { ToolUse } from '../tool.ts';
import { isProtected } from './protected-paths.ts';
import { relativePath } from './workspace-folder.ts';

/** What a file tool does, for the gate; paths that no rule can open are refused there already. */
export function fileUse(folder: string, path: string, effect: 'read' | 'write'): ToolUse {
  let inside: string;
  try {
    inside = relativePath(folder, path);
  } catch (error) {
    const outward: Effect = effect === 'write' ? 'write-outside' : 'read';
    const code = isAtlasError(error, 'path.outside-workspace') ? 'path.outside-workspace' : 'path.refused';
    const refused = { code, message: messageOf(error) } as const;
    return {
      effects: [outward],
      paths: [{ path: resolve(folder, path.replaceAll('\0', '')), effect: outward, refused }],
    };
  }
  const use = { path: resolve(folder, inside), effect };
  if (effect === 'write' && isProtected(inside)) {
    return {
      effects: [effect],
      paths: [
        {
          ...use,
          refused: {
            code: 'path.protected',
            message: `${JSON.stringify(path)} is protected: it decides what runs later`,
          },
        },
      ],
    };
  }
  return { effects: [effect], paths: [use] };
}
