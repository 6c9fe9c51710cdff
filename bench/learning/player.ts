import { parseCommand, thingsIn, type Command, type Thing } from './command.ts';
import type { Game, Offer } from './game.ts';
import type { Role } from './roles.ts';

/** The player's knowledge of the game, and its one way to act. It reads and writes only texts. */
export class Player {
  readonly #game: Game;
  readonly #roles: ReadonlyMap<string, Role>;
  readonly #limit: number;
  /** All places, in the order in which this player would look through them. */
  readonly places: readonly Thing[];
  /** The things seen at each visited place. */
  readonly seen = new Map<string, readonly Thing[]>();
  #here: string | undefined;
  #held: Thing | undefined;
  readonly #done: string[] = [];
  #won = false;
  /** The offers are needed many times a step, so they are cached. */
  #known: { readonly offered: readonly Offer[]; readonly byRole: ReadonlyMap<Role, readonly Command[]> } | undefined;

  constructor(game: Game, roles: ReadonlyMap<string, Role>, options: { limit: number; random: () => number }) {
    this.#game = game;
    this.#roles = roles;
    this.#limit = options.limit;
    const places = this.offers('move').flatMap(({ things }) => things.slice(0, 1));
    this.places = places
      .map((place) => ({ place, at: options.random() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ place }) => place);
    this.#won = game.won();
  }

  get held(): Thing | undefined {
    return this.#held;
  }

  get done(): readonly string[] {
    return this.#done;
  }

  get steps(): number {
    return this.#done.length;
  }

  get won(): boolean {
    return this.#won;
  }

  get over(): boolean {
    return this.#won || this.steps >= this.#limit;
  }

  offers(...roles: readonly Role[]): readonly Command[] {
    const offered = this.#game.offers();
    if (this.#known?.offered !== offered) {
      const commands = offered.map(({ text }) => parseCommand(text));
      this.#known = { offered, byRole: Map.groupBy(commands, ({ pattern }) => this.#roles.get(pattern) ?? 'act') };
    }
    const { byRole } = this.#known;
    return roles.flatMap((role) => byRole.get(role) ?? []);
  }

  /** Does what is offered; false where the game is over. */
  do(command: Command): boolean {
    if (this.over) return false;
    const answer = this.#game.act(command.text);
    this.#done.push(command.text);
    this.#won = this.#game.won();
    const role = this.#roles.get(command.pattern);
    const [thing, place] = command.things;
    if (role === 'take') this.#held = thing;
    if (role === 'put') this.#held = undefined;
    if (role === 'move') this.#here = thing?.name;
    const at = role === 'move' || role === 'open' ? thing : place;
    if (at !== undefined && (role === 'move' || role === 'open')) this.#see(at, answer);
    if (at !== undefined && thing !== undefined && (role === 'take' || role === 'put')) {
      const before = (this.seen.get(at.name) ?? []).filter(({ name }) => name !== thing.name);
      this.seen.set(at.name, role === 'put' ? [...before, thing] : before);
    }
    return true;
  }

  /** Stands before a place, with everything open that can be opened there. */
  goTo(place: Thing): boolean {
    if (this.#here !== place.name) {
      const way = this.offers('move').find(({ things }) => things[0]?.name === place.name);
      // Two places side by side are one spot: a player who stands there need not go.
      if (way !== undefined && !this.do(way)) return false;
      this.#here = place.name;
    }
    const closed = this.offers('open').find(({ things }) => things[0]?.name === place.name);
    if (closed !== undefined) return this.do(closed);
    if (!this.seen.has(place.name)) this.#look(place);
    return !this.over;
  }

  /** The player sees what stands beside it by the offers to take something from it. */
  #look(place: Thing): void {
    const things = this.offers('take').flatMap(({ things: [thing, from] }) =>
      thing !== undefined && from?.name === place.name ? [thing] : [],
    );
    this.seen.set(place.name, things);
  }

  #see(place: Thing, answer: string): void {
    // A closed one shows nothing yet.
    if (this.offers('open').some(({ things }) => things[0]?.name === place.name)) return;
    this.seen.set(
      place.name,
      thingsIn(answer).filter(({ name }) => name !== place.name),
    );
  }
}
