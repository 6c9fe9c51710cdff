import { z } from 'zod';
import { AtlasError } from '../core/atlas-error.ts';
import { whatIsWrong } from '../core/what-is-wrong.ts';
import { commandSpecificity, parseCommandPattern, type CommandPattern } from './command-pattern.ts';
import { EFFECTS, type Effect } from './effect.ts';
import { parseHostPattern, type HostPattern } from './host-pattern.ts';
import { parsePathGlob, pathSpecificity, type PathGlob } from './path-glob.ts';

const entryObject = z
  .strictObject({
    tool: z.string().min(1).optional(),
    command: z.string().min(1).optional(),
    path: z.string().min(1).optional(),
    effect: z.enum(EFFECTS).optional(),
    host: z.string().min(1).optional(),
    /** The host may lie inside the person's own network. */
    private: z.boolean().optional(),
  })
  .refine(
    (entry) => Object.entries(entry).some(([key, value]) => key !== 'private' && value !== undefined),
    'names no tool, command, path, effect or host',
  )
  .refine(
    ({ host, effect, private: inner }) =>
      host === undefined ? inner === undefined : (effect ?? 'network') === 'network',
    'a host, and whether it is private, is a matter of the network alone',
  );

const entry = z.union([z.string().trim().min(1), entryObject]);
const list = z.array(entry).default([]);

/** The pinned shape of a rules file and of the `permissions` key. */
export const rulesSchema = z.strictObject({ allow: list, ask: list, deny: list });

export type Rules = Readonly<z.infer<typeof rulesSchema>>;
export type RuleEntry = Rules['allow'][number];

export const RULE_LISTS = ['allow', 'ask', 'deny'] as const;
export type RuleList = (typeof RULE_LISTS)[number];

/** From weakest to strongest where two rules say equally much. */
export const LAYERS = ['defaults', 'user', 'project', 'run'] as const;
export type Layer = (typeof LAYERS)[number];

/** A rule as a decision names it. */
export interface RuleReference {
  readonly list: RuleList;
  readonly layer: Layer;
  readonly entry: RuleEntry;
}

export interface Rule extends RuleReference {
  readonly tool?: (name: string) => boolean;
  readonly command?: CommandPattern;
  readonly path?: PathGlob;
  readonly effect?: Effect;
  readonly host?: HostPattern;
  /** Whether it opens a host that lies inside the person's own network. */
  readonly inner: boolean;
  readonly specificity: number;
  /** The person's home folder, which `~` in a command stands for. */
  readonly home: string;
}

export function parseRules(input: unknown, source: string): Rules {
  const parsed = rulesSchema.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  throw new AtlasError('config.invalid', `${source}: ${whatIsWrong(parsed.error).replaceAll('\n', ' ')}`, {
    remedy:
      'Write {"allow": [...], "ask": [...], "deny": [...]} with command patterns, "tool:NAME", "path:GLOB", "effect:NAME", "host:NAME" or "private:NAME".',
  });
}

export const NO_RULES: Rules = { allow: [], ask: [], deny: [] };

/** A step asks for the same rules again and again; nobody changes them in place. */
const compiled = new WeakMap<Rules, Map<string, readonly Rule[]>>();

export function compileRules(rules: Rules, layer: Layer, home: string): readonly Rule[] {
  const key = `${layer} ${home}`;
  const before = compiled.get(rules);
  const same = before?.get(key);
  if (same !== undefined) return same;
  const made = RULE_LISTS.flatMap((name) => rules[name].map((item) => compileEntry(item, name, layer, home)));
  compiled.set(rules, new Map(before).set(key, made));
  return made;
}

function compileEntry(item: RuleEntry, name: RuleList, layer: Layer, home: string): Rule {
  const parts: Parts = typeof item === 'string' ? fromText(item) : item;
  const rule: { -readonly [K in keyof Rule]: Rule[K] } = {
    list: name,
    layer,
    entry: item,
    specificity: 0,
    home,
    inner: false,
  };
  if (parts.tool !== undefined) {
    rule.tool = toolMatcher(parts.tool);
    rule.specificity += parts.tool.includes('*') ? 300 : 600;
  }
  if (parts.command !== undefined) {
    const pattern = parseCommandPattern(parts.command);
    if (pattern === undefined) throw invalid(item, 'a command pattern with an open quote');
    rule.command = pattern;
    rule.specificity += 1000 + commandSpecificity(pattern);
  }
  if (parts.path !== undefined) {
    rule.path = parsePathGlob(parts.path, home);
    rule.specificity += 1000 + pathSpecificity(rule.path);
  }
  if (parts.effect !== undefined) {
    rule.effect = parts.effect;
    rule.specificity += 100;
  }
  if (parts.host !== undefined) {
    const pattern = parseHostPattern(parts.host);
    if (pattern === undefined) throw invalid(item, 'a host is a name, *.NAME, * or an address, with or without a port');
    rule.host = pattern;
    rule.effect = 'network';
    rule.inner = pattern.literal || parts.private === true;
    rule.specificity += 1000 + pattern.specificity;
  }
  return rule;
}

interface Parts {
  readonly tool?: string | undefined;
  readonly command?: string | undefined;
  readonly path?: string | undefined;
  readonly effect?: Effect | undefined;
  readonly host?: string | undefined;
  readonly private?: boolean | undefined;
}

function fromText(text: string): Parts {
  const [, kind, rest = ''] = /^(tool|path|effect|host|private):(.*)$/s.exec(text) ?? [];
  if (kind === undefined) return { command: text };
  if (rest.trim() === '') throw invalid(text, `nothing behind "${kind}:"`);
  if (kind === 'tool') return { tool: rest };
  if (kind === 'path') return { path: rest };
  if (kind === 'host') return { host: rest };
  if (kind === 'private') return { host: rest, private: true };
  const effect = EFFECTS.find((name) => name === rest);
  if (effect === undefined) throw invalid(text, `an effect is one of ${EFFECTS.join(', ')}`);
  return { effect };
}

function toolMatcher(pattern: string): (name: string) => boolean {
  const source = pattern
    .split('*')
    .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.*');
  const regexp = new RegExp(`^${source}$`, 'su');
  return (name) => regexp.test(name);
}

function invalid(item: RuleEntry, why: string): AtlasError {
  return new AtlasError('config.invalid', `the permission rule ${JSON.stringify(item)} cannot be used: ${why}`, {
    remedy: 'Mend the rule, or remove it.',
  });
}
