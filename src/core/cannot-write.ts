import { AtlasError, messageOf } from './atlas-error.ts';

/** A file that a person named and that cannot be written; `option` is how it was named. */
export function cannotWrite(file: string, option: string, cause: unknown): AtlasError {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  const why =
    code === 'ENOENT'
      ? 'there is no such folder'
      : code === 'EISDIR' || code === 'EBUSY' || code === 'ENOTEMPTY'
        ? 'it is a folder'
        : code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
          ? 'it may not be written'
          : code === 'ENOTDIR'
            ? 'what should be its folder is a file'
            : messageOf(cause);
  return new AtlasError('usage', `cannot write ${JSON.stringify(file)}: ${why}`, {
    remedy: `Give the path of a file in a folder that is there and can be written, with ${option} FILE.`,
    details: { file },
    cause,
  });
}
