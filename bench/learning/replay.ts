import type { Games } from './read-games.ts';

/** How much of a recording comes out again. */
export interface Replayed {
  readonly walkthroughs: number;
  readonly walkthroughs_won: number;
  readonly observations: number;
  readonly observations_equal: number;
  /** The first few that came out otherwise. */
  readonly differences: readonly string[];
}

/** Commands of the recorders beside the game's own. */
const LISTING = 'check valid actions';
const MOST_TOLD = 5;

/** Plays every walkthrough and every transcript again, and compares to the character. */
export function replay({ games, transcripts, open }: Games): Replayed {
  const differences: string[] = [];
  let walkthroughs = 0;
  let won = 0;
  for (const file of games) {
    if (file.walkthrough === undefined || file.walkthrough === null) continue;
    const { game } = open(file);
    game.restart();
    for (const command of file.walkthrough) game.act(command);
    walkthroughs += 1;
    if (game.won()) won += 1;
    else differences.push(`${file.id}: its walkthrough does not win`);
  }
  let observations = 0;
  let equal = 0;
  for (const { id, steps } of transcripts) {
    const file = games.find((one) => one.id === id);
    if (file === undefined) continue;
    const { game } = open(file);
    game.restart();
    for (const { action, observation } of steps) {
      // An empty observation starts the next try.
      if (observation === '') {
        game.restart();
        continue;
      }
      const answer =
        action === LISTING
          ? ['Valid actions:', ...game.offers().map(({ text }) => `  - ${text}`)].join('\n')
          : game.act(action);
      observations += 1;
      if (answer === observation) equal += 1;
      else differences.push(`${id}, ${action}: "${answer}" instead of "${observation}"`);
    }
  }
  return {
    walkthroughs,
    walkthroughs_won: won,
    observations,
    observations_equal: equal,
    differences: differences.slice(0, MOST_TOLD),
  };
}
