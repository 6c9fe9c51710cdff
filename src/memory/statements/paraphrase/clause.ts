import { wordSet } from '../../word-set.ts';
import type { Word } from './word.ts';

/** Who does it, where nobody is named: "we", "you", an order, or a passive without its doer. */
export type Agent = 'named' | 'we' | 'you' | 'order' | 'none';

/** A phrase beside subject, verb and object: "in Vault", "every Friday", "if the build fails". */
export interface Adjunct {
  readonly opener: string;
  readonly words: readonly Word[];
  /** What a clause behind the opener says. */
  readonly clause: Clause | undefined;
}

/**
 * A sentence taken apart. Every word of it stands somewhere in here, in the order of its part: two clauses that are
 * equal have no word too many and none too few.
 */
export interface Clause {
  readonly agent: Agent;
  readonly subject: readonly Word[];
  /** "must", "can", "allowed", "order"; empty for what is simply so. */
  readonly modal: string;
  readonly denied: '' | 'not' | 'never';
  readonly tense: 'present' | 'past' | 'perfect';
  readonly verb: string;
  readonly object: readonly Word[];
  readonly adjuncts: readonly Adjunct[];
  readonly adverbs: readonly string[];
  /** "only" before the verb: of what it is said, the sentence leaves open. */
  readonly only?: Word | undefined;
}

/** Another way to say a clause; none where the rule does not apply. */
export interface ClauseRule {
  (clause: Clause): readonly Clause[];
  /** Of clauses with another verb it has nothing to say, and need not be asked; without these it may have, of any. */
  readonly verbs?: ReadonlySet<string>;
}

/** A rule about these verbs alone. */
export function ofVerbs(verbs: ReadonlySet<string> | string, rule: ClauseRule): ClauseRule {
  return Object.assign((clause: Clause) => rule(clause), { verbs: typeof verbs === 'string' ? wordSet(verbs) : verbs });
}
