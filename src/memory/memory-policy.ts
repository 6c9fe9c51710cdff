import { AtlasError } from '../core/atlas-error.ts';
import type { Connection } from '../storage/database.ts';
import { instructionGrade, type InstructionGrade } from './orders/instruction-grade.ts';
import { labelsGrade } from './orders/labels-grade.ts';
import type { Trust } from './provenance.ts';
import type { Draft } from './record-content.ts';
import { shownTexts } from './shown-texts.ts';
import { FACT_TYPES, type FactType } from '../core/fact-type.ts';

export interface PolicyOptions {
  readonly confidenceMin: number;
  readonly maxPerWindow: number;
  readonly windowSeconds: number;
}

export const DEFAULT_POLICY: PolicyOptions = { confidenceMin: 0.7, maxPerWindow: 3, windowSeconds: 3600 };

/** Records that are no person's word and no proven outcome, per project and kind: a flood ends here. */
const MOST_UNPROVEN = 2000;

/**
 * Decides what may be remembered.
 *
 * Invariants
 *  P1  Only a finite number from 0 to 1 is a confidence; `NaN`, texts and values that convert to a number are not.
 *  P2  A window counts what a writer added, in the store: a restart, a second process, another conversation and a clock
 *      that goes back leave it closed.
 *  P3  A text that addresses an agent and does not come from a person is held, never stored as live. Every text of a
 *      record that is ever shown is judged, tags, names, notes and earlier versions too.
 */
export class MemoryPolicy {
  readonly #options: PolicyOptions;

  constructor(options: PolicyOptions = DEFAULT_POLICY) {
    this.#options = options;
  }

  /** True where the confidence is enough; an error where it is none (P1). */
  shouldStore(confidence: unknown): boolean {
    if (typeof confidence !== 'number' || !Number.isFinite(confidence) || confidence < 0 || confidence > 1) {
      throw new AtlasError('memory.invalid', 'the confidence is not a number from 0 to 1', {
        remedy: 'Give a confidence from 0 to 1.',
      });
    }
    return confidence >= this.#options.confidenceMin;
  }

  requireConfidence(confidence: unknown): void {
    if (this.shouldStore(confidence)) return;
    const { confidenceMin } = this.#options;
    throw new AtlasError('memory.refused', `a confidence of ${String(confidence)} is below ${confidenceMin}`, {
      remedy: 'Remember only what you are sure of; MEMORY_CONFIDENCE_MIN sets the bar.',
      details: { confidence, confidenceMin },
    });
  }

  validateMemoryType(type: unknown): FactType {
    const known = FACT_TYPES.find((one) => one === type);
    if (known !== undefined) return known;
    throw new AtlasError('memory.invalid', `no such type of memory: ${JSON.stringify(String(type).slice(0, 80))}`, {
      remedy: `Use one of ${FACT_TYPES.join(', ')}.`,
    });
  }

  /** Refuses when the writer has used up the window (P2). Called inside the transaction that writes. */
  enforceRateLimit(connection: Connection, scope: string, writer: string, now: number): void {
    const { maxPerWindow, windowSeconds } = this.#options;
    const written = Number(
      connection
        // Times in the future count too: then the clock went back.
        .prepare('SELECT count(*) AS n FROM memory_writes WHERE scope = ? AND conversation = ? AND at > ?')
        .get(scope, writer, now - windowSeconds * 1000)?.['n'],
    );
    if (written < maxPerWindow) return;
    throw new AtlasError('memory.refused', `this writer has written ${written} memories within ${windowSeconds} s`, {
      remedy: 'Keep what matters most, or wait; MEMORY_MAX_PER_WINDOW sets the limit.',
      details: { written, maxPerWindow, windowSeconds, reason: 'rate-limit' },
    });
  }

  /** Called in the transaction of a write that succeeded. */
  countWrite(connection: Connection, scope: string, writer: string, now: number): void {
    connection.prepare('INSERT INTO memory_writes (scope, conversation, at) VALUES (?, ?, ?)').run(scope, writer, now);
    // Only the newest can still matter.
    connection
      .prepare(
        `DELETE FROM memory_writes WHERE scope = ?1 AND conversation = ?2 AND rowid NOT IN
           (SELECT rowid FROM memory_writes WHERE scope = ?1 AND conversation = ?2 ORDER BY at DESC LIMIT ?3)`,
      )
      .run(scope, writer, Math.max(this.#options.maxPerWindow, 1));
  }

  /** Why a text must be shown to the person before any agent sees it (P3). */
  quarantineReason(text: string, trust: Trust): string | undefined {
    return reasonOf(() => instructionGrade(text), trust);
  }

  /** The same for all texts of a record, and for those that are shown beside it: a note, what was hidden in it. */
  quarantineRecord(draft: Draft, trust: Trust, beside: readonly string[] = []): string | undefined {
    const { prose, labels } = shownTexts(draft);
    for (const text of [...prose, ...beside]) {
      const reason = this.quarantineReason(text, trust);
      if (reason !== undefined) return reason;
    }
    return reasonOf(() => labelsGrade(labels), trust);
  }

  /** The same for a turn, and for the names that are shown beside it: of its conversation, its channel, its message. */
  quarantineTurn(text: string, names: readonly string[], trust: Trust): string | undefined {
    return this.quarantineReason(text, trust) ?? reasonOf(() => labelsGrade(names), trust);
  }

  enforceQuota(connection: Connection, scope: string, trust: Trust): void {
    if (trust === 'user' || trust === 'verified') return;
    const kept = Number(
      connection
        .prepare(
          `SELECT count(*) AS n FROM record_details
           WHERE scope = ? AND state IN ('live', 'quarantined') AND kind = 'fact' AND trust = ?`,
        )
        .get(scope, trust)?.['n'],
    );
    if (kept < MOST_UNPROVEN) return;
    throw new AtlasError('memory.refused', `there are ${kept} memories of this source already`, {
      remedy: 'Look at them with `atlas memory list`, and forget what is not worth keeping.',
      details: { kept, reason: 'quota' },
    });
  }
}

function reasonOf(grade: () => InstructionGrade, trust: Trust): string | undefined {
  if (trust === 'user' || trust === 'verified') return undefined;
  const found = grade();
  if (found === 'command') return 'reads like an order to an agent, and no person gave it';
  if (found === 'advice' && trust === 'untrusted') return 'reads like an instruction and came from outside';
  return undefined;
}
