/**
 * An agent's request for permission, in one vocabulary. `execute` is a program whose command the agent does not show:
 * it is reported as that, and never as a shell.
 */
export type Asked =
  | { readonly what: 'shell'; readonly command: string; readonly folder?: string }
  | { readonly what: 'execute' }
  | { readonly what: 'read'; readonly paths: readonly string[] }
  | { readonly what: 'write'; readonly paths: readonly string[] }
  | { readonly what: 'fetch'; readonly url?: string }
  /** A tool of a server that the agent was given, or one of its own that is none of the above. */
  | { readonly what: 'tool'; readonly name: string };
