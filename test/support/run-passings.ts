import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Story } from './run-kills.ts';
import { atlasIn } from './run-world.ts';

/** A moment of a step comes by once per step; more are not asked for, so that every round kills. */
const STEPS = 6;

/** How long a story takes when nobody disturbs it, and how often it comes by each of its moments. */
export class Passings {
  readonly ms: number;
  readonly #most: Map<string, number>;

  private constructor(ms: number, most: Map<string, number>) {
    this.ms = ms;
    this.#most = most;
  }

  static async of(story: Story): Promise<Passings> {
    using world = story.make();
    const start = performance.now();
    const { code, output } = await atlasIn(world, story.args, story.env);
    const ms = performance.now() - start;
    if (code !== 0) throw new Error(`undisturbed, the run of ${story.name} ended with ${code}: ${output.slice(-600)}`);
    const store = new DatabaseSync(join(world.project, '.atlas/atlas.db'), { readOnly: true });
    try {
      const rows = store.prepare("SELECT effect, count(*) AS times FROM journal WHERE record = 'intent' GROUP BY 1");
      const times = new Map(rows.all().map((row) => [String(row['effect']), Number(row['times'])]));
      const most = story.points.map((point): [string, number] => {
        const effect = point.replace(/(?:\.(?:intent|result))?:\w+$/, '');
        // A moment inside an effect is not in the journal: how often it comes by shows when it is missed.
        return [point, Math.min(STEPS, times.get(effect) ?? (effect.includes('.') ? STEPS : 0))];
      });
      return new Passings(ms, new Map(most));
    } finally {
      store.close();
    }
  }

  /** Each time another passing, as far as there are; 0 for a moment that never comes by. */
  nth(point: string, time: number): number {
    const most = this.#most.get(point) ?? 0;
    return most === 0 ? 0 : (time % most) + 1;
  }

  /** The run ended before that passing came. */
  missed(point: string, nth: number): void {
    this.#most.set(point, nth - 1);
  }
}
