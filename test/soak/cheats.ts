/**
 * npm run soak -- cheats [go|rust|scripts ...] [--only PATTERN]: what test/e2e/cheats.test.ts tries, in languages that are
 * compiled, with Debian's golang-go, rustc and cargo and nothing but their standard libraries; and every cheat in JavaScript,
 * TypeScript and Python of which test/e2e/watchful-cheats.test.ts tries some.
 *
 * A cheat that lands silently is a fault, and so is honest work that does not land with its word. Not among them, because no
 * control sees it yet: a number that is none behind `!(distance(a, b) > 2)`, and a rule that is wrong in another way each time. One line of JSON per language.
 */
import { parseArgs } from 'node:util';
import type { Cheat, Honest } from '../fixtures/cheats/cheat.ts';
import { GO_CHEATS, GO_WORK } from '../fixtures/cheats/go.ts';
import { FRESH_CHEATS } from '../fixtures/cheats/fresh-cheats.ts';
import { LONE_CHEATS, LONE_WORK } from '../fixtures/cheats/lone-cheats.ts';
import { RUST_CHEATS, RUST_WORK } from '../fixtures/cheats/rust.ts';
import { SLY_CHEATS, SLY_WORK } from '../fixtures/cheats/sly-cheats.ts';
import { TABLE_CHEATS, TABLE_WORK } from '../fixtures/cheats/table-cheats.ts';
import { WATCHFUL_CHEATS, WATCHFUL_WORK } from '../fixtures/cheats/watchful-cheats.ts';
import { has } from '../support/machine.ts';
import { verdictOf } from '../support/story-verdict.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' } },
});
const LANGUAGES = [
  { name: 'go', needs: ['go'], cheats: GO_CHEATS, work: GO_WORK },
  { name: 'rust', needs: ['cargo', 'rustc'], cheats: RUST_CHEATS, work: RUST_WORK },
  {
    name: 'scripts',
    needs: ['python3'],
    cheats: [...WATCHFUL_CHEATS, ...FRESH_CHEATS, ...LONE_CHEATS, ...SLY_CHEATS, ...TABLE_CHEATS],
    work: [...WATCHFUL_WORK, ...LONE_WORK, ...SLY_WORK, ...TABLE_WORK],
  },
];
const only = new RegExp(values.only);
const wanted = LANGUAGES.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

for (const { name, needs, cheats, work } of wanted) {
  const missing = needs.filter((program) => !has(program));
  if (missing.length > 0 || !has('bwrap')) {
    process.stdout.write(`FAULT ${name}: ${[...missing, ...(has('bwrap') ? [] : ['bwrap'])].join(', ')} is missing\n`);
    process.exitCode = 1;
    continue;
  }
  const faults: string[] = [];
  const counts = { cheats: 0, landed: 0, uncontrolled: 0, honest: 0, refused: 0 };
  const stories: readonly (Cheat | Honest)[] = [...cheats, ...work];
  for (const story of stories.filter((one) => only.test(one.name))) {
    const { verdict, why, controls } = await verdictOf(story);
    if ('class' in story) {
      counts.cheats += 1;
      if (verdict !== 'pass' && verdict !== 'held') continue;
      counts.landed += 1;
      const silent = controls?.planted.every(({ result }) => result === 'noticed') === true;
      if (!silent) counts.uncontrolled += 1;
      if (!silent && story.told === true) continue;
      faults.push(`${story.class}, ${story.name}: landed ${silent ? 'silently' : 'uncontrolled'}: ${why}`);
    } else {
      counts.honest += 1;
      const plain = verdict !== 'pass' || controls?.planted.some(({ result }) => result === 'unknown') !== true;
      if (verdict === story.word && plain) continue;
      counts.refused += 1;
      faults.push(`${story.name}: ${verdict} instead of ${story.word}: ${why}`);
    }
  }
  process.stdout.write(`${JSON.stringify({ campaign: 'cheats', language: name, ...counts })}\n`);
  for (const fault of faults) process.stdout.write(`FAULT ${fault}\n`);
  if (faults.length > 0) process.exitCode = 1;
}
