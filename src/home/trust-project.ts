import { loadConfig } from '../config/load-config.ts';
import { TrustStore, withoutSecret, type HeldBack } from '../config/trust.ts';
import { systemClock } from '../core/clock.ts';
import { adoptHome, isForeignHome } from '../storage/home.ts';
import { prepare, type RuntimeOptions } from './open-runtime.ts';

export interface TrustQuestion {
  readonly project: string;
  /** The settings that the project's files would get. */
  readonly wanted: readonly HeldBack[];
  /** The project brings a home folder that this person did not make. */
  readonly foreignHome: boolean;
}

/** Returns the settings to agree to. Changes nothing. */
export async function trustQuestion(options: RuntimeOptions): Promise<TrustQuestion> {
  const { project, loaded, request, redactor } = await prepare(options);
  return {
    project,
    wanted: redactor.value(loaded.heldBack.map(withoutSecret)),
    foreignHome: await isForeignHome(request),
  };
}

export async function trustProject(options: RuntimeOptions): Promise<void> {
  const { project, loaded, request } = await prepare(options);
  if (loaded.heldBack.length > 0) {
    await new TrustStore(loaded.userFolder).trust(project, loaded.heldBack, systemClock.now());
  }
  if (await isForeignHome(request)) await adoptHome(request);
}

export async function revokeTrust(options: RuntimeOptions): Promise<boolean> {
  const loaded = await loadConfig({ project: options.project, environment: options.environment });
  return await new TrustStore(loaded.userFolder).revoke(options.project);
}
