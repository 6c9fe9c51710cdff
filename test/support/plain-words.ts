/**
 * The words of a line where a shell would do no more than split it: no pipe, redirection, variable or pattern. Undefined for
 * any other line.
 */
export function plainWords(line: string): readonly string[] | undefined {
  if (!/^(?:(?:[\w./:@%+,-]+|"[^"$`\\!]*"|'[^']*')(?: |$))+$/.test(line)) return undefined;
  return Array.from(
    line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g),
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  );
}
