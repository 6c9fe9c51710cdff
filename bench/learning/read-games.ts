import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { z } from 'zod';
import { AtlasError, messageOf } from '../../src/core/atlas-error.ts';
import { Game } from './game.ts';
import { parseDomain, parseProblem } from './pddl.ts';
import { parseTextGrammar } from './text-grammar.ts';
import { rolesOf, type Role } from './roles.ts';
import { kindsOf, nameThings } from './thing-names.ts';

const gameLine = z.object({
  id: z.string(),
  split: z.string(),
  type: z.string(),
  task: z.string(),
  problem: z.string(),
  walkthrough: z.array(z.string()).nullish(),
});
const transcriptLine = z.object({
  id: z.string(),
  steps: z.array(z.object({ action: z.string(), observation: z.string() })),
});

export type GameFile = z.infer<typeof gameLine>;
export type Transcript = z.infer<typeof transcriptLine>;

export interface Games {
  /** The role of each command, by its pattern. */
  readonly roles: ReadonlyMap<string, Role>;
  readonly games: readonly GameFile[];
  readonly transcripts: readonly Transcript[];
  /** Each problem is read once; the caller starts it again. */
  readonly open: (game: GameFile) => OpenGame;
}

export interface OpenGame {
  readonly game: Game;
  /** Everything that the game could be about, by kind. */
  readonly kinds: ReadonlySet<string>;
}

/** A folder with domain.pddl, grammar.twl2, games.jsonl (or .gz) and, if there are any, transcripts.jsonl. */
export async function readGames(folder: string): Promise<Games> {
  const domain = parseDomain(await text(folder, 'domain.pddl'));
  const grammar = parseTextGrammar(await text(folder, 'grammar.twl2'));
  const games = lines(await text(folder, 'games.jsonl'), 'games.jsonl', gameLine);
  const told = await text(folder, 'transcripts.jsonl').catch(() => '');
  const opened = new Map<string, OpenGame>();
  // All games of a type have the same goal.
  const goals = [...Map.groupBy(games, ({ type }) => type).values()].flatMap(([one]) =>
    one === undefined ? [] : [parseProblem(one.problem).goal],
  );
  return {
    roles: rolesOf(domain, grammar, goals),
    games,
    transcripts: lines(told, 'transcripts.jsonl', transcriptLine),
    open: ({ id, problem: written, task }) => {
      const known = opened.get(id);
      if (known !== undefined) return known;
      const problem = parseProblem(written);
      const game = new Game(domain, problem, { grammar, names: nameThings(domain, problem), task });
      const made = { game, kinds: kindsOf(domain, problem) };
      opened.set(id, made);
      return made;
    },
  };
}

function lines<T>(all: string, name: string, schema: z.ZodType<T>): readonly T[] {
  return all
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, i) => {
      try {
        return schema.parse(JSON.parse(line));
      } catch (error) {
        throw new AtlasError('usage', `${name}, line ${i + 1}: ${messageOf(error)}`, {
          remedy: 'Give one game a line: id, split, type, task, problem and, where there is one, walkthrough.',
        });
      }
    });
}

async function text(folder: string, name: string): Promise<string> {
  const path = join(folder, name);
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    try {
      return (await promisify(gunzip)(await readFile(`${path}.gz`))).toString('utf8');
    } catch {
      throw new AtlasError('usage', `cannot read ${path}: ${messageOf(error)}`, {
        remedy: 'Give a folder with domain.pddl, grammar.twl2 and games.jsonl or games.jsonl.gz.',
      });
    }
  }
}
