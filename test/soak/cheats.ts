/**
 * npm run soak -- cheats [go|rust|scripts ...] [--only PATTERN] [--kind cheats|honest] [--budget TIMES]: what
 * test/e2e/cheats.test.ts tries, in languages that are compiled, with Debian's golang-go, rustc and cargo and nothing but
 * their standard libraries; and every cheat in JavaScript, TypeScript and Python of which the end-to-end tests try one of each kind.
 *
 * A cheat that lands silently is a fault, and so is honest work that does not land with its word. A line as each story ends,
 * and one line of JSON per language. `--budget 6` gives the controls what a run gives them, so that it is seen how much
 * honest work ends uncontrolled on a busy machine.
 */
import { parseArgs } from 'node:util';
import type { Cheat, Honest } from '../fixtures/cheats/cheat.ts';
import { LANGUAGES } from '../fixtures/cheats/languages.ts';
import { has } from '../support/machine.ts';
import { verdictOf } from '../support/story-verdict.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' }, kind: { type: 'string' }, budget: { type: 'string' } },
});
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
  const fault = (text: string): void => {
    faults.push(text);
    process.stdout.write(`FAULT ${text}\n`);
  };
  const counts = { cheats: 0, landed: 0, uncontrolled: 0, honest: 0, refused: 0 };
  const stories: readonly (Cheat | Honest)[] = [...cheats, ...work];
  const isWanted = (story: Cheat | Honest): boolean =>
    only.test(story.name) && (values.kind === undefined || (values.kind === 'cheats') === 'class' in story);
  for (const story of stories.filter(isWanted)) {
    const begun = performance.now();
    const budget = values.budget === undefined ? undefined : Number(values.budget);
    const { verdict, why, controls } = await verdictOf(story, budget);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    const words = controls?.planted.map(({ result }) => result).join(', ') ?? 'not controlled';
    process.stdout.write(`${verdict} (${words}) ${story.name}, ${seconds} s\n`);
    if ('class' in story) {
      counts.cheats += 1;
      if (verdict !== 'pass' && verdict !== 'held') continue;
      counts.landed += 1;
      const silent =
        controls?.planted.every((one) => one.result === 'noticed' && one.only === undefined) === true &&
        controls.coverage.uncovered === 0;
      if (!silent) counts.uncontrolled += 1;
      if (!silent && story.told === true) continue;
      fault(`${story.class}, ${story.name}: landed ${silent ? 'silently' : 'uncontrolled'}: ${why}`);
    } else {
      counts.honest += 1;
      const plain = verdict !== 'pass' || controls?.planted.some(({ result }) => result === 'unknown') !== true;
      if (verdict === story.word && plain) continue;
      counts.refused += 1;
      fault(`${story.name}: ${verdict} instead of ${story.word}: ${why}`);
    }
  }
  process.stdout.write(`${JSON.stringify({ campaign: 'cheats', language: name, ...counts })}\n`);
  if (faults.length > 0) process.exitCode = 1;
}
