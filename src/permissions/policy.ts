import { resolve } from 'node:path';
import type { AddressPlace } from '../core/address-place.ts';
import type { WantedConnection } from '../core/destination.ts';
import { allows, catches, isEverything, programOf, spells, spellsOut, type Match } from './command-pattern.ts';
import type { Answer, PartDecision } from './decision.ts';
import type { Effect } from './effect.ts';
import { compileRules, LAYERS, NO_RULES, type Layer, type Rule, type RuleReference, type Rules } from './rule.ts';
import type { PathGlob } from './path-glob.ts';
import type { ExaminedCommand } from './shell/examine-shell.ts';
import type { ShellWord } from './shell/shell-word.ts';

/** One thing that needs a rule of its own. */
export interface ActionFacet {
  readonly tool: string;
  readonly effect: Effect;
  readonly text: string;
  readonly folder: string;
  /** Whether it is part of a shell line. */
  readonly ofShell?: boolean;
  readonly command?: ExaminedCommand;
  /** Absolute. */
  readonly path?: string;
  readonly connection?: WantedConnection;
  /** Every host will be asked for by itself. */
  readonly hostsAskedFor?: boolean;
  /**
   * The shell line was not understood: only a rule for the whole tool or effect covers it, or one that spells `command`
   * out.
   */
  readonly unclear?: string;
}

export interface RulePolicyOptions {
  readonly layers: Readonly<Partial<Record<Layer, Rules>>>;
  /** The project's own rules may only narrow until the person trusts the folder. */
  readonly projectTrusted: boolean;
  /** The person's home folder, for `~/` in globs. */
  readonly home: string;
}

/**
 * The rules of every layer, ready to judge.
 *
 * Invariants
 *  P1  A deny of any layer wins.
 *  P2  Otherwise the most specific rule answers; of equally specific ones the later layer, then `ask`.
 *  P3  No matching rule: ask.
 *  P4  `allow` of an untrusted project does not exist.
 *  P5  Only a rule that names the effect `runs-later` allows a file that runs later: a rule for a path or a tool covers
 *      only the present action.
 */
export class Policy {
  readonly #rules: readonly Rule[];

  constructor(options: RulePolicyOptions) {
    this.#rules = LAYERS.flatMap((layer) =>
      compileRules(options.layers[layer] ?? NO_RULES, layer, options.home),
    ).filter((rule) => rule.list !== 'allow' || rule.layer !== 'project' || options.projectTrusted);
  }

  /** `only`: as if no other layer allowed anything; what they ask and deny still counts. */
  judge(facet: ActionFacet, only?: Layer): PartDecision {
    const denied = this.#best(facet, 'deny', 'yes');
    if (denied !== undefined) return part(facet, 'deny', denied, `denied by ${describe(denied)}`);
    const maybe = this.#best(facet, 'deny', 'maybe');
    if (maybe !== undefined) return part(facet, 'ask', maybe, `may be what ${describe(maybe)} denies`);
    if (facet.unclear !== undefined) {
      const named = deniedName(this.#rules, facet.unclear);
      if (named !== undefined)
        return part(facet, 'deny', named, `not understood, and names what ${describe(named)} denies`);
      const hidden = this.#spelt(facet) ? undefined : this.#hidden();
      if (hidden !== undefined)
        return part(facet, 'ask', null, `${facet.text}; it could hide what ${describe(hidden)} denies`);
    }
    const asked = this.#best(facet, 'ask', 'yes') ?? this.#best(facet, 'ask', 'maybe');
    const allowed = this.#best(facet, 'allow', 'yes', only);
    if (allowed !== undefined && (asked === undefined || stronger(allowed, asked))) {
      return part(facet, 'allow', allowed, `allowed by ${describe(allowed)}`);
    }
    if (asked !== undefined) return part(facet, 'ask', asked, `asked for by ${describe(asked)}`);
    const closed = facet.connection === undefined ? undefined : NOT_ASKED_FOR[facet.connection.place];
    if (closed !== undefined) return part(facet, 'deny', null, closed);
    return part(facet, 'ask', null, facet.unclear === undefined ? this.#whyNot(facet) : facet.text);
  }

  #hidden(): Rule | undefined {
    return this.#rules.find(({ list, command, path }) => list === 'deny' && (command ?? path) !== undefined);
  }

  #spelt({ command }: ActionFacet): boolean {
    return (
      command !== undefined &&
      this.#rules.some(
        (rule) => rule.list === 'allow' && rule.command !== undefined && spellsOut(rule.command, command),
      )
    );
  }

  /** Globs that a person has opened for writing, for the sandbox. */
  allowedPaths(): readonly string[] {
    return this.#rules.flatMap((rule) =>
      rule.list === 'allow' &&
      rule.path !== undefined &&
      rule.command === undefined &&
      rule.tool === undefined &&
      (rule.effect === undefined || rule.effect === 'write' || rule.effect === 'write-outside')
        ? [rule.path.text]
        : [],
    );
  }

  /** A rule that would match but for words that a wildcard may not stand for. */
  #whyNot(facet: ActionFacet): string {
    const { command } = facet;
    if (command === undefined) return 'no rule matches';
    const near = this.#rules.find(
      (rule) =>
        rule.list === 'allow' &&
        rule.command !== undefined &&
        allows(rule.command, { ...command, risky: new Set(), variables: [] }),
    );
    if (near === undefined) return 'no rule matches';
    const named = [
      ...command.variables.map((text) => text.split('=', 1)[0] ?? ''),
      ...[...command.risky].map((index) => command.words[index]?.source ?? ''),
    ];
    return `${describe(near)} does not name ${named.join(' ')}, which can run or write something else`;
  }

  /**
   * The rule that denies a change of a file, by whatever way it was made: one that names the path, or writing as such.
   * Undefined where no rule denies any.
   */
  deniedChange(): ((path: string, folder: string) => RuleReference | undefined) | undefined {
    const denying = this.#rules.filter(
      ({ list, path, effect, command }) =>
        list === 'deny' && command === undefined && (path !== undefined || effect === 'write'),
    );
    if (denying.length === 0) return undefined;
    return (path, folder) => {
      // An agent's own edits are judged under this name when it asks.
      const facet = { tool: 'write_file', effect: 'write', text: path, path, folder } as const;
      const found = denying.filter((rule) => matches(rule, facet) === 'yes');
      const [first, ...rest] = found;
      return first === undefined ? undefined : rest.reduce((best, rule) => (stronger(rule, best) ? rule : best), first);
    };
  }

  /** Programs that rules deny with whatever arguments, by name: a sandbox can hide them from what does not ask. */
  deniedPrograms(): readonly string[] {
    const names = this.#rules.flatMap(({ list, command, path, tool, effect }) => {
      const only = path === undefined && tool === undefined && (effect ?? 'execute') === 'execute';
      const program = list === 'deny' && only && command !== undefined ? programOf(command) : undefined;
      return program ?? [];
    });
    return [...new Set(names)];
  }

  /** Fixed paths that a person has closed: a sandbox can hide them. */
  deniedPaths(): readonly string[] {
    return this.#rules.flatMap(({ list, path, command, tool, effect }) =>
      list === 'deny' && path !== undefined && command === undefined && tool === undefined && effect === undefined
        ? [path.text]
        : [],
    );
  }

  /** Ports of this machine that a person has opened to a tool, by a rule that names each. */
  openedPorts(tool: string): readonly number[] {
    const named = this.#rules.flatMap(({ list, host }) => (list === 'allow' ? (host?.portHere ?? []) : []));
    const base = { tool, effect: 'network', text: '', folder: '/' } as const;
    return [...new Set(named)].filter((port) =>
      ['127.0.0.1', 'localhost', '::1'].some((host) => {
        const connection: WantedConnection = { host, port, place: 'loopback' };
        return this.judge({ ...base, connection }).decision === 'allow';
      }),
    );
  }

  #best(facet: ActionFacet, list: Rule['list'], wanted: Match, only?: Layer): Rule | undefined {
    let best: Rule | undefined;
    for (const rule of this.#rules) {
      if (only !== undefined && rule.layer !== only) continue;
      if (rule.list === list && matches(rule, facet) === wanted && (best === undefined || stronger(rule, best)))
        best = rule;
    }
    return best;
  }
}

/** The gate asks no person about these places: only a rule that names the very address opens one. */
const NOT_ASKED_FOR: Readonly<Partial<Record<AddressPlace, string>>> = {
  loopback: 'it leads to this machine itself',
  reserved: 'it leads to an address that serves this machine alone, such as the metadata of a cloud',
};

/** P2. `a` wins over `b` only when it says more, or as much in a later layer. */
function stronger(a: Rule, b: Rule): boolean {
  if (a.specificity !== b.specificity) return a.specificity > b.specificity;
  const [first, second] = [LAYERS.indexOf(a.layer), LAYERS.indexOf(b.layer)];
  return first > second || (first === second && a.list !== 'allow');
}

function matches(rule: Rule, facet: ActionFacet): Match {
  if (rule.tool !== undefined && !rule.tool(facet.tool)) return 'no';
  if (rule.effect !== undefined && rule.effect !== facet.effect) return 'no';
  if (!speaksOfHost(rule, facet)) return 'no';
  if (rule.list === 'allow' && facet.effect === 'runs-later' && rule.effect === undefined) return 'no';
  let answer: Match = 'yes';
  if (rule.command !== undefined) {
    if (facet.unclear !== undefined && facet.command !== undefined && rule.list === 'allow') {
      if (!spellsOut(rule.command, facet.command) && !isEverything(rule.command)) return 'no';
    } else if (facet.command === undefined) {
      // The bare `*` is a rule for the shell as a whole, its redirections and riddles included.
      if (
        !(
          isEverything(rule.command) &&
          (facet.unclear !== undefined || facet.effect === 'write') &&
          facet.ofShell === true
        )
      )
        return 'no';
    } else if (rule.list === 'allow') {
      if (!allows(rule.command, facet.command) && !spells(rule.command, facet.command)) return 'no';
    } else answer = catches(rule.command, facet.command);
  }
  if (answer !== 'no' && rule.path !== undefined) {
    const glob = rule.path;
    if (facet.path !== undefined) return glob.matches(facet.path, facet.folder) ? answer : 'no';
    // A command is never allowed by a path alone, but one that names a guarded file is caught.
    if (facet.command === undefined || rule.list === 'allow') return 'no';
    const named = namesPath(facet.command.words.slice(1), glob, facet.folder, rule.home);
    return named === 'yes' ? answer : named;
  }
  return answer;
}

/** Whether a rule, by the host that it names or leaves open, can speak for a facet. */
function speaksOfHost({ host, list, inner }: Rule, { connection, hostsAskedFor }: ActionFacet): boolean {
  // A program that may reach one host may have a network; each further host raises its own question.
  if (connection === undefined) return host === undefined || (list === 'allow' && hostsAskedFor === true);
  if (list !== 'allow') return host === undefined || host.catches(connection);
  if (connection.place !== 'public' && !(inner && (connection.place === 'inner' || host?.literal === true)))
    return false;
  return host === undefined || host.allows(connection);
}

/** Whether words of a command name a path that the glob guards: surely, possibly, or not. */
function namesPath(words: readonly ShellWord[], glob: PathGlob, folder: string, home: string): Match {
  let answer: Match = 'no';
  for (const word of words) {
    const value = word.value ?? (/^~(?:\/[\w./-]*)?$/.test(word.source) ? home + word.source.slice(1) : undefined);
    if (value === undefined) {
      if (mayName(word, glob, folder)) answer = 'maybe';
      continue;
    }
    const candidates = [value, value.replace(/^-{1,2}[\w-]*=?/, ''), value.slice(value.indexOf('=') + 1)];
    if (candidates.some((candidate) => candidate !== '' && glob.matches(resolve(folder, candidate), folder)))
      return 'yes';
  }
  return answer;
}

/** A word that only the run decides: by its last part where that is a pattern, otherwise it may name anything. */
function mayName(word: ShellWord, glob: PathGlob, folder: string): boolean {
  const last = word.source.slice(word.source.lastIndexOf('/') + 1);
  const guarded = glob.text.slice(glob.text.lastIndexOf('/') + 1);
  if (word.splits === true || /[$`{'"\\[]/.test(word.source) || /[*?]/.test(guarded)) return true;
  const pattern = last
    .replaceAll(/[.+^()|]/g, String.raw`\$&`)
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  // A wildcard of the shell does not match a leading dot.
  if (guarded.startsWith('.') && /^[*?]/.test(last)) return false;
  if (!new RegExp(`^${pattern}$`, 'su').test(guarded)) return false;
  const place = word.source.slice(0, word.source.length - last.length);
  return /[*?~]/.test(place) || glob.matches(resolve(folder, place, guarded), folder);
}

/** A denied program's name anywhere in text that was not understood. */
function deniedName(rules: readonly Rule[], source: string): Rule | undefined {
  const words = new Set(source.replaceAll(/["'\\]/g, '').split(/[^\w.+-]+/));
  return rules.find((rule) => {
    const program = rule.list === 'deny' ? rule.command?.tokens[0]?.text : undefined;
    return program !== undefined && !program.includes('*') && words.has(program.slice(program.lastIndexOf('/') + 1));
  });
}

function part(facet: ActionFacet, decision: Answer, rule: RuleReference | null, reason: string): PartDecision {
  const reference = rule === null ? null : { list: rule.list, layer: rule.layer, entry: rule.entry };
  return { command: facet.text, decision, rule: reference, reason };
}

export function describe(rule: RuleReference): string {
  const text = typeof rule.entry === 'string' ? rule.entry : JSON.stringify(rule.entry);
  return `${rule.list} "${text}" (${rule.layer})`;
}
