import { AtlasError } from '../core/atlas-error.ts';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'your quota is used up',
};

/** Describes the obstacle to a landing for the person; returns any other error unchanged. */
export function landingFailed(error: unknown, project: string): unknown {
  const { code = '', path, dest } = error as NodeJS.ErrnoException & { readonly dest?: string };
  const reason = REASONS[code];
  if (reason === undefined) return error;
  const where = [dest, path].find((one) => typeof one === 'string' && one.startsWith(project)) ?? project;
  return new AtlasError('workspace.failed', `cannot write ${where}: ${reason}`, {
    remedy: 'Make it possible to write there; then `atlas resume` finishes what was begun.',
    details: { path: where, errno: code },
    cause: error,
  });
}
