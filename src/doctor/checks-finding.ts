import { ownChecks, type CheckedProject } from '../orchestration/checks/own-checks.ts';
import type { Finding } from './finding.ts';

/** Which of the project's own checks run after a step, and which wait for a word. */
export async function checksFinding(where: CheckedProject): Promise<Finding> {
  const { commands, undecided } = await ownChecks(where, true);
  const base = { name: 'own checks', needed: false, ok: true } as const;
  if (commands.length > 0) return { ...base, detail: `after every code step: ${commands.join(', ')}` };
  if (undecided.length === 0) return { ...base, detail: 'none of this project are run' };
  const detail = `found, and not run: ${undecided.map(({ run, from }) => `${run} (${from})`).join(', ')}`;
  return { ...base, detail, remedy: '`atlas allow checks` lets them count, `atlas deny checks` leaves them alone.' };
}
