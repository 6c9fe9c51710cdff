/** Ports of this machine that a command line names: a person who approves the line approves them. */
export function portsNamed(line: string): readonly number[] {
  const found = line.matchAll(/(?:\blocalhost|\b127\.0\.0\.1|\[::1\]):(\d{1,5})\b/g);
  return [...new Set(Array.from(found, ([, digits]) => Number(digits)))].filter((port) => port > 0 && port < 65_536);
}
