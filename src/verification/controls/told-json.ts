/**
 * What a program under test told, as base64 of JSON; undefined where it told nothing that can be read. The program shares
 * its process with the code of the step: that may have put its own hand on `JSON`, and output is cut where it is long.
 */
export function toldJson(code: string | undefined): unknown {
  if (code === undefined) return undefined;
  try {
    return JSON.parse(Buffer.from(code, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
}
