import { defined } from '../core/defined.ts';
import { placeByName, type WantedConnection } from '../core/destination.ts';
import { hashJson } from '../core/hash.ts';
import type { Redactor } from '../core/redact.ts';
import type { PauseAnswer, PermissionPause } from '../core/pause.ts';
import { actionDigest } from './action-digest.ts';
import { exactPattern } from './command-pattern.ts';
import type { Action, Decision } from './decision.ts';
import type { Gate } from './gate.ts';
import { exactHost } from './host-pattern.ts';
import type { GrantId, Grants } from './grant-store.ts';
import { presetWith } from './presets.ts';
import type { RuleEntry, RuleReference } from './rule.ts';
import { examineShell, type ExaminedShell } from './shell/examine-shell.ts';
import type { ShellParser } from './shell/syntax-tree.ts';

/** The permission to act, or the reason why not. `paused` is an answer and no exception: a person has to decide. */
export type Permission =
  | { readonly status: 'granted'; readonly decision: Decision; readonly byPerson: boolean }
  | {
      readonly status: 'denied';
      readonly decision: Decision;
      /** The person's own words, where it was a person who said no. */
      readonly words?: string;
    }
  | {
      readonly status: 'paused';
      readonly decision: Decision;
      readonly pause: PermissionPause;
      readonly grant: GrantId;
    };

export interface AuthorityOptions {
  /** Read anew for each action: rights that were withdrawn are withdrawn (SH-32). */
  readonly gate: () => Promise<Gate>;
  readonly grants: Grants;
  readonly parse: ShellParser;
  readonly redactor: Redactor;
  /** A run's id, or the name for calls outside a run. */
  readonly scope: string;
}

/**
 * The one way to permission: today's rules first, then a person's approval of exactly this action, used up at once.
 */
export class Authority {
  readonly #options: AuthorityOptions;

  constructor(options: AuthorityOptions) {
    this.#options = options;
  }

  /**
   * `lasting`: an answer counts for the whole scope and is not used up; `within` narrows the scope to one attempt, so
   * that a turn that had to begin again still makes progress.
   */
  async permit(
    action: Action,
    { lasting = false, within }: { readonly lasting?: boolean; readonly within?: string } = {},
  ): Promise<Permission> {
    const { gate, grants, redactor, scope } = this.#options;
    const shell = this.#examined(action);
    const decision = (await gate()).decide(action, shell);
    if (decision.decision === 'allow') return { status: 'granted', decision, byPerson: false };
    if (decision.decision === 'deny') return { status: 'denied', decision };
    const whole = await actionDigest(action, shell);
    const digest = within === undefined ? whole : hashJson({ whole, within });
    if ((await grants.consume(scope, digest)) || (lasting && (await grants.wasUsed(scope, digest))))
      return { status: 'granted', decision, byPerson: true };
    const permission = permissionOf(action);
    const blockedArgs = redactor.value(action.args);
    // A person's no holds for the run, also where no rule can spell it: the same request is denied again, in another
    // attempt too.
    const no = await grants.refused({ scope, tool: action.tool, args: blockedArgs, folder: action.folder });
    if (no !== undefined) return { status: 'denied', decision, words: no.words ?? '' };
    const { question } = action;
    const message = redactor.text(
      question?.message ?? `${action.tool} needs permission (${permission}): ${decision.reason}`,
    );
    const grant = await grants.request({
      scope,
      digest,
      tool: action.tool,
      args: blockedArgs,
      folder: action.folder,
      message,
    });
    const narrowest = this.#tellable(narrowestRules(action, shell));
    const pause: PermissionPause = {
      reason: 'permission',
      message,
      permission,
      blockedTool: action.tool,
      blockedArgs,
      digest,
      grant,
      answers: answersTo(action, narrowest),
      ...defined({
        details: question === undefined ? undefined : redactor.text(question.details),
        rule: decision.rule === null ? undefined : ruleInWords(decision.rule),
      }),
      narrowest,
      ...presetNamed(narrowest),
    };
    return { status: 'paused', decision, pause, grant };
  }

  /** A rule that would spell a secret is none that can be shown or kept. */
  #tellable(rules: readonly RuleEntry[]): readonly RuleEntry[] {
    const told = this.#options.redactor.value(rules);
    return JSON.stringify(told) === JSON.stringify(rules) ? rules : [];
  }

  /** Ports of this machine that rules have opened to a tool. */
  async openedPorts(tool: string): Promise<readonly number[]> {
    return (await this.#options.gate()).openedPorts(tool);
  }

  /** Programs that the present rules deny with whatever arguments. */
  async deniedPrograms(): Promise<readonly string[]> {
    return (await this.#options.gate()).deniedPrograms();
  }

  /** The present rule that denies a change of a file, by whatever way it was made; undefined where none denies any. */
  async deniedChange(): Promise<ReturnType<Gate['deniedChange']>> {
    return (await this.#options.gate()).deniedChange();
  }

  /** The decision of the present rules. It asks no person and uses up no approval. */
  async judge(action: Action): Promise<Decision> {
    return (await this.#options.gate()).decide(action);
  }

  /** The narrowest rules under which the same action would be allowed again; empty where no rule can say it. */
  narrowestRules(action: Action): readonly RuleEntry[] {
    return narrowestRules(action, this.#examined(action));
  }

  #examined({ command }: Action): ExaminedShell | undefined {
    return command === undefined ? undefined : examineShell(this.#options.parse, command);
  }
}

/** The narrowest rules under which the same action would be allowed again; empty where no rule can say it. */
function narrowestRules(action: Action, shell: ExaminedShell | undefined): readonly RuleEntry[] {
  if (action.connection !== undefined) return [ruleForConnection(action.connection)];
  if (shell === undefined) {
    const paths = (action.paths ?? []).map(({ path, effect }) =>
      // Only a rule that says so lets anything land that runs later.
      effect === 'runs-later' ? { effect, path } : { tool: action.tool, path },
    );
    // A name with a wildcard in it has no pattern that means only itself.
    if (paths.some(({ path }) => /[*?]/.test(path))) return [];
    return paths.length > 0 ? paths : [`tool:${action.tool}`];
  }
  if (shell.overLimit || shell.problems.length > 0 || shell.writes.length > 0) return [];
  // The pattern spells the command itself; the commands that it starts are part of its words.
  const written = shell.commands.filter(({ startedBy }) => startedBy === undefined);
  const patterns = written.map(({ words, variables }) => {
    const pattern = exactPattern(words);
    return pattern === undefined || variables.length > 0 ? undefined : pattern;
  });
  return patterns.every((pattern) => pattern !== undefined) ? patterns : [];
}

function presetNamed(narrowest: readonly RuleEntry[]): Pick<PermissionPause, 'preset'> {
  const preset = presetWith(narrowest);
  return defined({ preset });
}

/** From the narrowest yes to the widest, then the no. */
function answersTo(action: Action, rules: readonly RuleEntry[]): readonly PauseAnswer[] {
  const ruled: readonly PauseAnswer[] =
    rules.length === 0
      ? []
      : [
          { kind: 'run', rules },
          { kind: 'always', rules },
        ];
  // A host and a tool with a word of its own can be allowed as a whole; an effect is more than was asked for.
  const hasWord = action.connection !== undefined || action.word !== undefined;
  const wide: readonly PauseAnswer[] = hasWord ? [{ kind: 'word', word: permissionOf(action) }] : [];
  return [{ kind: 'once' }, ...ruled, ...wide, { kind: 'no' }];
}

function ruleInWords({ list, layer, entry }: RuleReference): string {
  return `${list} ${typeof entry === 'string' ? entry : JSON.stringify(entry)} (${layer})`;
}

/** The rule that opens one host, and a host inside the person's own network only as such. */
export function ruleForConnection(connection: WantedConnection): string {
  const inside = connection.place === 'inner' && placeByName(connection.host) === undefined;
  return `${inside ? 'private' : 'host'}:${exactHost(connection)}`;
}

/** The word that a person says to allow it: `/allow shell`. */
export function permissionOf(action: Action): string {
  if (action.connection !== undefined) return ruleForConnection(action.connection);
  if (action.word !== undefined) return action.word;
  return action.effects.find((effect) => effect !== 'read') ?? action.tool;
}
