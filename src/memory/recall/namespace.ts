/**
 * The owner of a record: a project as a whole, one conversation in it, or one agent in it. A question names the
 * namespaces that it may search, one by one; there is no wildcard, so it never crosses a border by accident.
 */
export interface Namespace {
  readonly project: string;
  readonly conversation?: string;
  readonly agent?: string;
}

/** The namespace as one text. Parts are escaped, so that no name can pose as another namespace. */
export function scopeOf({ project, conversation, agent }: Namespace): string {
  const parts = [
    ...(conversation === undefined ? [] : ['conversation', conversation]),
    ...(agent === undefined ? [] : ['agent', agent]),
  ];
  // A folder may have any name; none may read like the namespace of another.
  const own = project.replaceAll('%', '%25').replaceAll('#', '%23');
  return parts.length === 0 ? own : `${own}#${parts.map(encodeURIComponent).join('/')}`;
}
