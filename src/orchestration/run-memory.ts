import { newId, type RunId } from '../core/ids.ts';
import type { ExperienceLog } from '../memory/experience-log.ts';
import { quotedLine } from '../memory/quote.ts';
import type { RunMemory } from './capabilities.ts';

const SHOWN = 4;

/** What a run recalls and leaves behind. */
export function runMemory(
  log: ExperienceLog,
  run: { readonly runId: RunId; readonly request: string; readonly project: string; readonly readOnly: boolean },
): RunMemory {
  return {
    recall: async (request) => {
      const found = await log.searchWords(request, run.project, SHOWN);
      // Recalled text is data: it cannot end its section, nor speak for anybody.
      const lines = found.map(
        ({ title, body, source }) => `- **${quotedLine(title)}**\n  - ${quotedLine(body)}\n  - Source: ${source}`,
      );
      const text =
        lines.length === 0
          ? ''
          : `## Relevant Memory\n\n### Similar Experiences (${lines.length})\n${lines.join('\n')}`;
      return { receipt: newId('recall'), titles: found.map(({ title }) => title), text };
    },
    ingest: async () => undefined,
    remember: async ({ proven, approach, feedback, receipts }) => {
      if (run.readOnly) return [];
      const experience = {
        task: run.request,
        approach: [approach, feedback].filter((part) => part !== '').join('\n'),
        outcome: proven ? 'success' : 'warning',
        scope: run.project,
        origin: run.runId,
      } as const;
      const [receipt] = receipts;
      const id = await log.remember(proven && receipt !== undefined ? { ...experience, receipt } : experience);
      return [{ id, title: run.request }];
    },
  };
}
