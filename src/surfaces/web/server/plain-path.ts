/** The allowed characters of a request's path: no route needs more, so there is nothing to decode and to get wrong. */
const PLAIN = /^(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*\/?$/;
const MOST_CHARS = 4096;
/** Whatever stands in it goes into a header: no space, no line end, nothing beyond ASCII. */
const PRINTABLE = /^[!-~]*$/;

/**
 * Whether the target of a request, as it came over the wire, names a path in exactly one spelling: no empty or dotted
 * segment, no backslash, no percent sign, no host. The reader of the query decodes it.
 */
export function isPlainTarget(target: string): boolean {
  const end = target.indexOf('?');
  const path = end === -1 ? target : target.slice(0, end);
  return (
    PRINTABLE.test(target) &&
    target.length <= MOST_CHARS &&
    path.startsWith('/') &&
    PLAIN.test(path) &&
    !target.includes('#')
  );
}
