import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { AtlasError } from '../../core/atlas-error.ts';
import { checkHash, type Check } from '../../core/check.ts';
import type { ObjectStore } from '../../workspace/object-store.ts';
import { openView, type View } from '../../workspace/view.ts';
import { circumstancesEnvironment } from '../controls/circumstances/circumstances-environment.ts';
import { cannotTell } from './observation.ts';
import type { CheckRoom } from './run-command.ts';
import { silent, type Scene, type Seen } from './scene.ts';

/** Runs a check's command in a copy of the state that is thrown away afterwards, unless the gate refuses the line. */
export async function inCheckRoom(
  check: Check,
  line: string,
  scene: Scene,
  work: (room: CheckRoom) => Promise<Seen>,
): Promise<Seen> {
  const { place, step, base, state, watched, captured = false, circumstances, network, dependencies, signal } = scene;
  const { views } = place;
  const refusal = scene.ours === true ? undefined : await place.refusal?.(line, step);
  if (refusal !== undefined) return silent(cannotTell(`${line}: ${refusal}`));
  const { ignored, replaced } = dependencies;
  const name = `check-${checkHash(check).slice(0, 12)}-${randomUUID()}`;
  await using view = await openView(views, state, {
    name,
    ignored,
    replaced,
    git: true,
    history: base,
    captured,
    signal,
  });
  const report = watched ? join(view.scratch, 'opened') : undefined;
  const environment =
    circumstances === undefined ? undefined : circumstancesEnvironment(view.path, circumstances, scene.elsewhere);
  const room = { sandbox: views.sandbox, view, network: network?.open, signal, watched: report, environment };
  const seen = await work(room);
  return captured ? { ...seen, ...(await alteredIn(view, views.project.store, signal)) } : seen;
}

/** Files of the view that the check changed, and that it made; none where that cannot be determined. */
async function alteredIn(
  view: View,
  store: ObjectStore,
  signal: AbortSignal | undefined,
): Promise<Required<Pick<Seen, 'altered' | 'made'>>> {
  try {
    await view.sweep();
    const changes = await store.diff(view.state, await view.capture(signal));
    const paths = (old: boolean): readonly string[] =>
      changes.filter(({ before }) => (before?.kind === 'file') === old).map(({ path }) => path);
    return { altered: paths(true), made: paths(false) };
  } catch (error) {
    if (error instanceof AtlasError) return { altered: [], made: [] };
    throw error;
  }
}
