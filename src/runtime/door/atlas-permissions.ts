import type { PauseInfo, RuleText } from '../../core/runtime-event.ts';
import type { Decision } from '../../permissions/decision.ts';
import type { PermissionAnswer } from '../answer-permission.ts';
import type { PermissionQuestion } from '../explain-permission.ts';
import type { HeldHome } from './held-home.ts';

/** A person's word on what a run asked for: this once, for the rest of the run, from now on everywhere, or no. */
export type PermissionWord = 'once' | 'run' | 'always' | 'deny';

/** What runs may do here, and a person's answers to what they ask. */
export interface AtlasPermissions {
  /** What would be decided, and by which rule. Nothing is run, asked or written. */
  explain(question: PermissionQuestion): Promise<Decision>;
  /** Answers a pause; `runs.resume` goes on. */
  answer(runId: string, pause: PauseInfo, answer: PermissionWord): Promise<void>;
  /** A yes to one question (by its id or digest), to the plan (`plan`), or to a kind of action for the run (`shell`). */
  allow(word?: string, runId?: string): Promise<PermissionAnswer>;
  /** The same as a no. */
  deny(word?: string, runId?: string): Promise<PermissionAnswer>;
  /** A yes for the rest of a run by rules. */
  allowRules(rules: readonly RuleText[], runId?: string): Promise<PermissionAnswer>;
  /** A yes for every run from now on, and for this one; says which file holds it. */
  allowAlways(rules: readonly RuleText[], runId?: string): Promise<string>;
}

export function atlasPermissions(home: HeldHome): AtlasPermissions {
  const answers = async () => await import('../answer-permission.ts');
  const allow: AtlasPermissions['allow'] = async (word, runId) =>
    await home.write(async (runtime) => await (await answers()).allowForRun(runtime, word, runId));
  const deny: AtlasPermissions['deny'] = async (word, runId) =>
    await home.write(async (runtime) => await (await answers()).denyForRun(runtime, word, runId));
  const allowRules: AtlasPermissions['allowRules'] = async (rules, runId) =>
    await home.write(async (runtime) => await (await answers()).allowRulesForRun(runtime, rules, runId));
  const allowAlways: AtlasPermissions['allowAlways'] = async (rules, runId) => {
    const file = await home.write(async (runtime) => {
      const { allowAlways: keep } = await import('../allow-always.ts');
      const path = await keep(runtime, rules);
      // The rules of this run's start are loaded already: what holds always holds for it from now on.
      await (await answers()).allowRulesForRun(runtime, rules, runId);
      return path;
    });
    home.renew();
    return file;
  };
  return {
    explain: async (question) => {
      const { explainPermission } = await import('../explain-permission.ts');
      return await explainPermission(home.options, question);
    },
    answer: async (runId, pause, answer) => {
      const { permission, digest, narrowest = [] } = pause;
      const subject = permission === 'plan' ? 'plan' : digest;
      if (answer === 'deny') await deny(subject, runId);
      else if (answer === 'once') await allow(subject, runId);
      else if (answer === 'run' && permission === 'shell') await allow('shell', runId);
      else if (answer === 'run') await allowRules(narrowest, runId);
      else await allowAlways(narrowest, runId);
    },
    allow,
    deny,
    allowRules,
    allowAlways,
  };
}
