import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { CrashPoint } from '../storage/crash-point.ts';
import type { Database } from '../storage/database.ts';
import { checkoutHolds, type Hold } from './checkout-holds.ts';
import { execute } from './execute.ts';
import { layOutState } from './lay-out-state.ts';
import type { ProjectStore } from './project-store.ts';
import type { StateId } from './state.ts';

/**
 * Folders with a state of the project in them, kept and reused.
 *
 * Invariants
 *  C1  A shared checkout is never written: it is the lower layer of overlays.
 *  C2  The pool verifies a checkout before it hands it out: its snapshot is the requested state.
 *  C3  Bringing a checkout from one state to another costs only their difference.
 */
export interface Checkout {
  readonly tree: string;
  readonly index: string;
  readonly state: StateId;
}

export interface HeldCheckout extends Checkout, AsyncDisposable {}

export interface CheckoutPool extends AsyncDisposable {
  share(state: StateId, signal?: AbortSignal): Promise<HeldCheckout>;
  /** For a single caller, which may write to it. */
  seize(state: StateId, signal?: AbortSignal): Promise<HeldCheckout>;
}

/** Shared checkouts that a process keeps between uses: the next attempt usually starts from one of them. */
const KEPT = 1;

export function checkoutPool(project: ProjectStore, database: Database, crash: CrashPoint): CheckoutPool {
  const holds = checkoutHolds(database, basename(project.folder));
  const shared = new Map<StateId, { readonly hold: Promise<Hold>; users: number }>();

  const at = (hold: Hold, state: StateId): Checkout => {
    const folder = join(project.folder, 'checkouts', hold.checkout);
    return { tree: join(folder, 'tree'), index: join(folder, 'index'), state };
  };

  const make = async (state: StateId, signal: AbortSignal | undefined): Promise<Hold> => {
    const hold = await holds.seize(state);
    try {
      crash('checkout.make', 'before');
      const checkout = at(hold, state);
      await layOutState(project.store, checkout, existsSync(checkout.tree) ? hold.state : undefined, signal);
      crash('checkout.make', 'after');
      return hold;
    } catch (error) {
      await holds.release(hold);
      throw error;
    }
  };

  const obtain = async (state: StateId, signal: AbortSignal | undefined): Promise<Hold> => {
    const ready = await holds.share(state);
    if (ready !== undefined && existsSync(at(ready, state).tree)) return ready;
    // The folder was removed from outside, so its record no longer counts.
    if (ready !== undefined) await holds.release(ready);
    const hold = await make(state, signal);
    await holds.publish(hold, state);
    return hold;
  };

  /** Releases the checkouts that this process has not used for a while. */
  const letGo = async (limit: number): Promise<void> => {
    for (const [state, kept] of shared) {
      if (shared.size <= limit) return;
      if (kept.users > 0) continue;
      shared.delete(state);
      await holds.release(await kept.hold).catch(() => undefined);
    }
  };

  const share = async (state: StateId, signal?: AbortSignal): Promise<HeldCheckout> => {
    // Bringing an unneeded checkout to this state costs only the difference; making another costs everything.
    if (!shared.has(state)) await letGo(0);
    const others = shared.get(state);
    const kept = others ?? { hold: obtain(state, signal), users: 0 };
    // Newest last, so that the oldest goes first.
    shared.delete(state);
    shared.set(state, kept);
    kept.users += 1;
    try {
      const hold = await kept.hold;
      return {
        ...at(hold, state),
        [Symbol.asyncDispose]: async () => {
          kept.users -= 1;
          await letGo(KEPT);
        },
      };
    } catch (error) {
      if (shared.get(state) === kept) shared.delete(state);
      // The caller that began it was stopped; this one was not.
      if (others !== undefined && signal?.aborted !== true) return await share(state, signal);
      throw error;
    }
  };

  const seize = async (state: StateId, signal?: AbortSignal): Promise<HeldCheckout> => {
    const hold = await make(state, signal);
    const checkout = at(hold, state);
    return {
      ...checkout,
      [Symbol.asyncDispose]: async () => {
        const restored = await restore(project, checkout).then(
          () => state,
          () => undefined,
        );
        await holds.release(hold, restored);
      },
    };
  };

  return {
    share,
    seize,
    [Symbol.asyncDispose]: async () => {
      await letGo(0);
    },
  };
}

/** Takes back whatever was done in a checkout: cheaper than making it again. */
async function restore(project: ProjectStore, checkout: Checkout): Promise<void> {
  const call = { workTree: checkout.tree, indexFile: checkout.index };
  // Git never looks at a `.git`, wherever it is, so the next user of this checkout would find one that was left there.
  const args = ['.', '-iname', '.git', '-prune', '-exec', 'rm', '-rf', '{}', '+'];
  await execute({ command: 'find', args, cwd: checkout.tree, env: { PATH: process.env['PATH'] ?? '' } });
  await project.store.git.run(['clean', '-ffdxq'], call);
  await layOutState(project.store, checkout, checkout.state, undefined);
}
