import type { Thing } from './command.ts';
import type { Game } from './game.ts';
import { Player } from './player.ts';
import type { Role } from './roles.ts';
import { slotsOf, wordsIn, type Act, type Way } from './way.ts';

export interface Played {
  readonly won: boolean;
  /** A game that is not won took as many as there are. */
  readonly steps: number;
  readonly commands: readonly string[];
}

export interface PlayOptions {
  readonly task: string;
  /** Everything that the game could be about, by kind. */
  readonly kinds: ReadonlySet<string>;
  readonly roles: ReadonlyMap<string, Role>;
  /** Undefined: recall found nothing. */
  readonly way: Way | undefined;
  readonly limit: number;
  /** Whether the player tries every act once when it has nothing else left. */
  readonly strong: boolean;
  readonly random: () => number;
}

/** The same player in every arm: only `way` differs. */
export function play(game: Game, options: PlayOptions): Played {
  game.restart();
  const player = new Player(game, options.roles, options);
  const round = new Round(player, options);
  if (options.way !== undefined) round.follow(options.way.acts);
  if (!player.over) round.fallBack();
  return { won: player.won, steps: player.won ? player.steps : options.limit, commands: player.done };
}

class Round {
  readonly #player: Player;
  readonly #options: PlayOptions;
  /** Which thing stands for one of the recalled way. */
  readonly #standIns = new Map<string, string>();
  /** Things that lie where they belong. */
  readonly #placed = new Set<string>();
  readonly #tried = new Set<string>();

  constructor(player: Player, options: PlayOptions) {
    this.#player = player;
    this.#options = options;
  }

  follow(acts: readonly Act[]): void {
    for (const act of acts) {
      if (this.#player.over) return;
      this.#follow(act);
    }
  }

  #follow({ role, pattern, things }: Act): void {
    const [first] = things;
    if (first === undefined) return;
    if (role === 'take') {
      const taken = this.#take(first.kind);
      if (taken !== undefined) this.#standIns.set(first.key, taken.name);
      return;
    }
    // Where it is done: at a place if one is named, else where the thing is.
    const target = things.find(({ kind }, i) => i > 0 && this.#isPlace(kind)) ?? things.at(-1) ?? first;
    const fits = (kind: string, key: string, thing: Thing | undefined): boolean => {
      const known = this.#standIns.get(key);
      return thing?.kind === kind && (known === undefined || known === thing.name);
    };
    this.#visit(target.kind, this.#standIns.get(target.key), () => {
      const offer = this.#player
        .offers(role)
        .find((one) => one.pattern === pattern && things.every(({ kind, key }, i) => fits(kind, key, one.things[i])));
      if (offer === undefined) return false;
      for (const [i, { key }] of things.entries()) this.#standIns.set(key, offer.things[i]?.name ?? '');
      this.#tried.add(pattern);
      const [thing] = offer.things;
      if (role === 'put' && thing !== undefined) this.#placed.add(thing.name);
      this.#player.do(offer);
      return true;
    });
  }

  /** Takes a thing of a kind that does not lie where it belongs yet. */
  #take(kind: string): Thing | undefined {
    const player = this.#player;
    if (player.held?.kind === kind) return player.held;
    this.#emptyHands();
    this.#visit(kind, undefined, () => {
      const offer = player
        .offers('take')
        .find(({ things: [thing] }) => thing?.kind === kind && !this.#placed.has(thing.name));
      if (offer !== undefined) player.do(offer);
      return offer !== undefined;
    });
    return player.held?.kind === kind ? player.held : undefined;
  }

  #emptyHands(): void {
    if (this.#player.held === undefined) return;
    const [offer] = this.#player.offers('put');
    if (offer !== undefined) this.#player.do(offer);
  }

  #isPlace(kind: string): boolean {
    return this.#player.places.some((place) => place.kind === kind);
  }

  /** Goes where a thing or place of this kind may be, until `done` says that it was the right one. */
  #visit(kind: string, name: string | undefined, done: () => boolean): boolean {
    const player = this.#player;
    // An action that is offered on the spot needs no way.
    if (done()) return true;
    const gone = new Set<string>();
    for (;;) {
      const next = this.#candidates(kind, name).find((place) => !gone.has(place.name));
      if (next === undefined || !player.goTo(next)) return false;
      gone.add(next.name);
      if (done()) return true;
    }
  }

  /** Known places first, then unvisited ones of the kinds that the memory names, then the others as drawn. */
  #candidates(kind: string, name: string | undefined): readonly Thing[] {
    const { places, seen } = this.#player;
    const own = places.filter((place) => place.kind === kind);
    if (own.length > 0) return name === undefined ? own : own.filter((place) => place.name === name);
    const wanted = (thing: Thing): boolean =>
      thing.kind === kind && (name === undefined || thing.name === name) && !this.#placed.has(thing.name);
    const known = places.filter((place) => seen.get(place.name)?.some(wanted) === true);
    const unseen = places.filter((place) => !seen.has(place.name));
    const hinted = this.#options.way?.foundIn.get(kind);
    return [
      ...known,
      ...unseen.filter((place) => hinted?.has(place.kind) === true),
      ...unseen.filter((place) => hinted?.has(place.kind) !== true),
    ];
  }

  /** The first slot's thing to the second, as often as the task says; a strong player then tries what else there is. */
  fallBack(): void {
    const { task, kinds, strong } = this.#options;
    const [first, second] = slotsOf(task, kinds);
    if (first === undefined) return;
    const times = wordsIn(task).some((word) => COUNTS.has(word)) ? 2 : 1;
    for (let i = this.#placed.size; i < times && !this.#player.over; i += 1) this.#deliver(first, second);
    if (!strong) return;
    while (!this.#player.over) {
      const before = this.#player.steps;
      this.#placed.clear();
      if (this.#take(first) === undefined) return;
      this.#tryOne();
      this.#deliver(first, second);
      if (this.#player.steps === before) return;
    }
  }

  #deliver(first: string, second: string | undefined): void {
    const player = this.#player;
    const held = this.#take(first);
    if (held === undefined || second === undefined) return;
    const same = this.#standIns.get('deliver');
    this.#visit(second, same, () => {
      const put = player
        .offers('put')
        .find(({ things: [thing, place] }) => thing?.name === held.name && place?.kind === second);
      if (put === undefined) return false;
      this.#standIns.set('deliver', put.things[1]?.name ?? '');
      this.#placed.add(held.name);
      player.do(put);
      return true;
    });
  }

  /** Looks for one act on the held thing that was not tried yet. */
  #tryOne(): void {
    const player = this.#player;
    const untried = (): boolean => {
      const act = player
        .offers('act')
        .find(
          ({ pattern, things }) =>
            !this.#tried.has(pattern) && things.some((thing) => thing.name === player.held?.name),
        );
      if (act === undefined) return false;
      this.#tried.add(act.pattern);
      player.do(act);
      return true;
    };
    if (untried()) return;
    for (const place of player.places) {
      if (this.#toured.has(place.name)) continue;
      if (!player.goTo(place)) return;
      if (untried()) return;
      this.#toured.add(place.name);
    }
  }

  readonly #toured = new Set<string>();
}

/** A task that says how many. */
const COUNTS = new Set(['two', '2', 'both', 'pair']);
