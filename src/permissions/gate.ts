import { resolve } from 'node:path';
import { defined } from '../core/defined.ts';
import { authorityOf } from '../core/destination.ts';
import type { Action, Answer, Decision, PartDecision } from './decision.ts';
import type { Effect } from './effect.ts';
import type { ActionFacet, Policy } from './policy.ts';
import { examineShell, type ExaminedShell } from './shell/examine-shell.ts';
import type { ShellParser } from './shell/syntax-tree.ts';

export interface GateOptions {
  readonly policy: Policy;
  readonly parse: ShellParser;
  /** Without a sandbox a rule is not enough for a shell: only a grant for the tool itself is. */
  readonly sandboxed: boolean;
}

/** Decides whether an action is allowed now. It runs nothing and asks no person: the caller handles `ask`. */
export class Gate {
  readonly #options: GateOptions;

  constructor(options: GateOptions) {
    this.#options = options;
  }

  openedPorts(tool: string): readonly number[] {
    return this.#options.policy.openedPorts(tool);
  }

  deniedPrograms(): readonly string[] {
    return this.#options.policy.deniedPrograms();
  }

  deniedChange(): ReturnType<Policy['deniedChange']> {
    return this.#options.policy.deniedChange();
  }

  /** `examined`: the parsed command line of the action, where the caller has parsed it already. */
  decide(action: Action, examined?: ExaminedShell): Decision {
    const refused = action.paths?.find((use) => use.refused !== undefined);
    if (refused !== undefined) {
      const reason = refused.refused?.message ?? '';
      const command = `${refused.effect} ${refused.path}`;
      return { decision: 'deny', rule: null, reason, commands: [{ command, decision: 'deny', rule: null, reason }] };
    }
    if (action.command === undefined) return mustAsk(action, this.#whole(action, this.#plainFacets(action)));
    const shell = examined ?? examineShell(this.#options.parse, action.command);
    if (shell.overLimit) {
      const reason = 'the command is too long or too deep to be judged';
      return {
        decision: 'deny',
        rule: null,
        reason,
        commands: [{ command: clip(action.command), decision: 'deny', rule: null, reason }],
      };
    }
    const facets = shellFacets(action, action.command, shell);
    return this.#withoutSandbox(this.#whole(action, facets), facets);
  }

  #plainFacets(action: Action): readonly ActionFacet[] {
    const base = { tool: action.tool, folder: action.folder };
    const paths = (action.paths ?? []).map(({ path, effect }) => ({
      ...base,
      effect,
      path,
      text: `${effect} ${path}`,
    }));
    const { connection } = action;
    const connections =
      connection === undefined
        ? []
        : [{ ...base, effect: 'network' as const, connection, text: authorityOf(connection) }];
    const covered = new Set<Effect>([...paths, ...connections].map(({ effect }) => effect));
    const effects = action.effects
      .filter((effect) => !covered.has(effect))
      .map((effect) => effectFacet(action, effect));
    return [...paths, ...connections, ...effects];
  }

  #whole(action: Action, facets: readonly ActionFacet[]): Decision {
    const commands = facets.map((facet) => this.#options.policy.judge(facet));
    const worst = worstOf(commands);
    if (worst === undefined)
      return { decision: 'ask', rule: null, reason: `${action.tool} says nothing of what it does`, commands };
    return { decision: worst.decision, rule: worst.rule, reason: `${worst.command}: ${worst.reason}`, commands };
  }

  #withoutSandbox(decision: Decision, facets: readonly ActionFacet[]): Decision {
    if (this.#options.sandboxed || decision.decision !== 'allow') return decision;
    if (facets.every((facet) => this.#options.policy.judge(facet, 'run').decision === 'allow')) return decision;
    return {
      ...decision,
      decision: 'ask',
      reason: 'there is no sandbox here, so a rule alone does not let a shell run',
    };
  }
}

function mustAsk(action: Action, decision: Decision): Decision {
  if (action.ask === undefined || decision.decision === 'deny') return decision;
  return { ...decision, decision: 'ask', reason: action.ask };
}

function shellFacets(action: Action, source: string, shell: ExaminedShell): readonly ActionFacet[] {
  const base = { tool: action.tool, folder: action.folder, ofShell: true };
  const { cwd = action.folder } = action;
  const facets: ActionFacet[] = shell.commands.map((command) => ({
    ...base,
    effect: 'execute',
    text: clip(command.source),
    command,
  }));
  for (const write of shell.writes) {
    const target = write.target.value;
    const absolute =
      target !== undefined && (!write.moved || target.startsWith('/')) ? resolve(cwd, target) : undefined;
    facets.push(
      absolute === undefined
        ? { ...base, effect: 'write', text: `a write to a place that is not certain: ${write.source}`, unclear: source }
        : {
            ...base,
            effect: isInside(action.folder, absolute) ? 'write' : 'write-outside',
            text: write.source,
            path: absolute,
          },
    );
  }
  // The rule was written for the command's meaning in this folder.
  if (!isInside(action.folder, cwd))
    facets.push({ ...base, effect: 'execute', text: clip(`it would run in ${cwd}`), unclear: source });
  for (const { text, command } of shell.problems)
    facets.push({ ...base, effect: 'execute', text: clip(text), unclear: source, ...(command && { command }) });
  for (const effect of action.effects) {
    if (effect !== 'execute') facets.push(effectFacet(action, effect));
  }
  return facets;
}

function effectFacet({ tool, folder, hostsAskedFor }: Action, effect: Effect): ActionFacet {
  const later = effect === 'network' && hostsAskedFor === true;
  return { tool, folder, effect, text: `${tool} (${effect})`, ...defined({ hostsAskedFor: later ? true : undefined }) };
}

function isInside(folder: string, path: string): boolean {
  const root = resolve(folder);
  return path === root || path.startsWith(root.endsWith('/') ? root : `${root}/`);
}

const ORDER: readonly Answer[] = ['allow', 'ask', 'deny'];

/** The hardest answer; among equals the first, which is the one to explain. */
function worstOf(parts: readonly PartDecision[]): PartDecision | undefined {
  let worst: PartDecision | undefined;
  for (const item of parts) {
    if (worst === undefined || ORDER.indexOf(item.decision) > ORDER.indexOf(worst.decision)) worst = item;
  }
  return worst;
}

function clip(text: string): string {
  return text.length > 300 ? `${text.slice(0, 297)}...` : text;
}
