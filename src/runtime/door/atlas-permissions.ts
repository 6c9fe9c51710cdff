import { systemClock } from '../../core/clock.ts';
import { GO_ON, type GoingOn } from '../../core/going-on.ts';
import type { PauseAnswer, PauseInfo } from '../../core/pause.ts';
import type { Decision } from '../../permissions/decision.ts';
import type { Preset } from '../../permissions/presets.ts';
import type { AnsweredPause } from '../../runs/answer-pause.ts';
import type { PermissionAnswer, Wording } from '../../runs/answer-permission.ts';
import type { PermissionQuestion } from '../../tools/explain-permission.ts';
import type { Pin } from '../../tools/mcp/pin-store.ts';
import type { HeldHome } from './held-home.ts';

/** The permissions of runs, and a person's answers to their questions. */
export interface AtlasPermissions {
  /** Returns the decision and the rule behind it. It runs, asks and writes nothing. */
  explain(question: PermissionQuestion): Promise<Decision>;
  /**
   * Answers a pause with one of its `answers`. The first answer counts; where the agent still waits, it goes on by
   * itself, otherwise the caller resumes the run with the arguments in `how`.
   */
  answer(runId: string | undefined, pause: PauseInfo, answer: PauseAnswer): Promise<AnsweredPause>;
  /** A yes to one question (by its id or digest), to the plan (`plan`), or to a kind of action for the run (`shell`). */
  allow(word?: string, runId?: string, wording?: Wording): Promise<PermissionAnswer>;
  /** The sets of rules that come with Atlas. */
  presets(): Promise<readonly Preset[]>;
  /** Takes a set over into the person's own rules; says which file holds them. */
  use(name: string): Promise<{ readonly preset: Preset; readonly file: string }>;
  /** The same as a no, with words for the agent where there are some. */
  deny(word?: string, runId?: string, wording?: Wording): Promise<PermissionAnswer>;
}

export function atlasPermissions(home: HeldHome): AtlasPermissions {
  const answers = async () => await import('../../runs/answer-permission.ts');
  return {
    explain: async (question) => {
      const { explainPermission } = await import('../../tools/explain-permission.ts');
      const { configuredRules } = await import('../../permissions/configured-rules.ts');
      const { loaded, ...place } = await home.prepared();
      const setting = {
        ...place,
        rules: configuredRules(loaded),
        sandbox: loaded.config.sandbox.use,
        servers: Object.keys(loaded.config.tools.mcpServers),
        pins: { get: async (server: string, tool: string) => await approvedPin(home, server, tool) },
      };
      return await explainPermission(setting, question);
    },
    answer: async (runId, pause, answer) => {
      const { answerPause } = await import('../../runs/answer-pause.ts');
      const answered = await home.write(async (runtime) => await answerPause(runtime, runId, pause, answer));
      if (answer.kind === 'always') home.renew();
      return answered.counts ? await goingOn(home, answered, answered.how) : answered;
    },
    allow: async (word, runId, wording) => {
      const allowed = await home.withRuns(
        async (runtime) => await (await answers()).allowForRun(runtime, word, runId, wording),
      );
      if (wording?.always === true) home.renew();
      return await goingOn(home, allowed);
    },
    presets: async () => (await import('../../permissions/presets.ts')).PRESETS,
    use: async (name) => {
      const { usePreset } = await import('../../permissions/use-preset.ts');
      const used = await home.write(async (runtime) => await usePreset(runtime.loaded.userFolder, name));
      home.renew();
      return used;
    },
    deny: async (word, runId, wording) =>
      await goingOn(
        home,
        await home.withRuns(async (runtime) => await (await answers()).denyForRun(runtime, word, runId, wording)),
      ),
  };
}

/** A run of the team's queue goes on by itself, at the next free worker. */
async function goingOn<T extends PermissionAnswer>(home: HeldHome, answer: T, how: GoingOn = GO_ON): Promise<T> {
  if (answer.waiting) return answer;
  const { wakeRun } = await import('../../runs/wake-run.ts');
  const queued = await home.write(async (runtime) => await wakeRun(runtime, answer.runId, how));
  return queued ? { ...answer, waiting: true } : answer;
}

/** A server's tool as a person approved it here; undefined where nobody has, or where there is no home yet. */
async function approvedPin(home: HeldHome, server: string, tool: string): Promise<Pin | undefined> {
  const { databasePins } = await import('../../tools/mcp/pin-store.ts');
  return await home.look(async (runtime) =>
    runtime === undefined ? undefined : await databasePins(runtime.database, systemClock).get(server, tool),
  );
}
