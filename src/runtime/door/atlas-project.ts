import type { LoadedConfig } from '../../config/load-config.ts';
import type { FoundCheck } from '../../orchestration/checks/found-checks.ts';
import type { BelievedNow } from '../../home/believe-key.ts';
import type { HomeSecret } from '../../storage/home-secret.ts';
import type { Notified, PersonNote } from '../../processes/notify-person.ts';
import type { TrustQuestion } from '../../home/trust-project.ts';
import type { HeldHome } from './held-home.ts';

/** How this project is configured, as far as it may be shown. */
export interface ProjectSettings extends Pick<LoadedConfig, 'config' | 'effective'> {
  readonly project: string;
  /** Where a lasting rule would be written. */
  readonly rulesFile: string;
  /** Settings in the project's files that take effect only in a trusted folder, a line each. */
  readonly heldBack: readonly string[];
}

/** The project's folder, its configuration, and the person's trust in it. */
export interface AtlasProject {
  settings(): Promise<ProjectSettings>;
  /** The settings that the person would agree to. Changes nothing. */
  trustQuestion(): Promise<TrustQuestion>;
  trust(): Promise<void>;
  /** Says whether it was trusted. */
  revokeTrust(): Promise<boolean>;
  /** Puts a public key on the person's list, or takes it off. */
  believeKey(request: { readonly key: string; readonly name: string; readonly revoke: boolean }): Promise<BelievedNow>;
  /** The branch that the person is on, or the commit; undefined outside of any repository. */
  branch(): Promise<string | undefined>;
  /** The project's own checks that Atlas found and that the person has neither allowed nor refused. */
  undecidedChecks(): Promise<readonly FoundCheck[]>;
  /** Lets them count from now on, or leaves them alone; says which count. */
  keepChecks(yes: boolean): Promise<readonly string[]>;
  /** Notifies a person who may have looked away that a run waits or has ended. */
  notify(note: PersonNote): Promise<Notified>;
  /** A secret of the home by its name, made at the first call. */
  secret(name: string): Promise<HomeSecret>;
}

export function atlasProject(home: HeldHome): AtlasProject {
  const { options } = home;
  const trusting = async () => await import('../../home/trust-project.ts');
  return {
    settings: async () => {
      const [{ project, loaded, redactor }, { heldBackLine }, { lastingRulesFile }] = await Promise.all([
        home.prepared(),
        import('../../config/trust.ts'),
        import('../../permissions/allow-always.ts'),
      ]);
      const { config, effective, heldBack, userFolder } = loaded;
      return {
        project,
        config,
        effective,
        rulesFile: lastingRulesFile(userFolder),
        heldBack: heldBack.map((held) => redactor.text(heldBackLine(held))),
      };
    },
    trustQuestion: async () => await (await trusting()).trustQuestion(options),
    trust: async () => {
      await (await trusting()).trustProject(options);
      home.renew();
    },
    revokeTrust: async () => {
      const revoked = await (await trusting()).revokeTrust(options);
      home.renew();
      return revoked;
    },
    believeKey: async (request) => {
      const { believeKey } = await import('../../home/believe-key.ts');
      return await believeKey(options, request);
    },
    branch: async () => {
      const { currentBranch } = await import('../../workspace/current-branch.ts');
      return await currentBranch((await home.prepared()).project);
    },
    undecidedChecks: async () => {
      const { ownChecks } = await import('../../orchestration/checks/own-checks.ts');
      return (await ownChecks(await home.prepared(), true)).undecided;
    },
    keepChecks: async (yes) => {
      const { keepChecks } = await import('../../orchestration/checks/own-checks.ts');
      return await keepChecks(await home.prepared(), yes);
    },
    notify: async (note) => {
      const { notifyPerson } = await import('../../processes/notify-person.ts');
      const { loaded, ...place } = await home.prepared();
      return await notifyPerson({ ...place, notifications: loaded.config.notifications }, note);
    },
    secret: async (name) => {
      const { homeSecret } = await import('../../storage/home-secret.ts');
      return await home.write(async ({ home: { path } }) => await homeSecret(path, name));
    },
  };
}
