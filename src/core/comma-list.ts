/** Labels as people write them: `preference,infra`, or a list of such. Each once, without blanks around it. */
export function commaList(labels: string | readonly string[]): string[] {
  const parts = [labels].flat().flatMap((label) => label.split(','));
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))];
}
