import type { Check, CheckKind } from '../../core/check.ts';
import type { CheckKindOf, CheckLine } from './check-kind.ts';
import { command } from './command.ts';
import { file } from './file.ts';
import { http } from './http.ts';
import { judge } from './judge.ts';
import type { Scene, Seen } from './scene.ts';
import { screen } from './screen.ts';
import { screenshot } from './screenshot.ts';

const DEFINED = { command, file, http, screen, screenshot, judge } satisfies {
  readonly [K in CheckKind]: CheckKindOf<Extract<Check, { kind: K }>>;
};

/** Every kind of check, by its name. */
export const CHECK_KINDS: Readonly<Record<CheckKind, CheckKindOf<Check>>> = DEFINED;

/** Whether an opinion answers it. */
export function isJudged(check: Check): boolean {
  return CHECK_KINDS[check.kind].judges;
}

export function checkName(check: Check): string {
  return check.title ?? CHECK_KINDS[check.kind].name(check);
}

/** The statement about the world that holds when the check passes, as a sentence without its end. */
export function goalOf(check: Check): string {
  return CHECK_KINDS[check.kind].goal(check);
}

/** The shell line of a check; undefined where it runs none. */
export function lineOf(check: Check): CheckLine | undefined {
  return CHECK_KINDS[check.kind].line?.(check);
}

/** The one file that it looks at; undefined where it may look at anything. */
export function fileOf(check: Check): string | undefined {
  return CHECK_KINDS[check.kind].reads?.(check);
}

/** The check about a state: `unchanged`, and a command's expected failure before, are about a step. */
export function asStanding(check: Check): Check | undefined {
  return CHECK_KINDS[check.kind].standing(check);
}

export async function observeCheck(check: Check, scene: Scene): Promise<Seen> {
  return await CHECK_KINDS[check.kind].observe(check, scene);
}
