import { WATCHFUL_CHEATS, WATCHFUL_WORK } from '../fixtures/cheats/watchful-cheats.ts';
import { verdictOf } from '../support/story-verdict.ts';
const only = new RegExp(process.argv[2] ?? '');
const out: string[] = [];
for (const story of [...WATCHFUL_CHEATS, ...WATCHFUL_WORK].filter((one) => only.test(one.name))) {
  const start = performance.now();
  const { verdict, why, controls } = await verdictOf(story);
  const cheat = 'class' in story;
  const plain = controls?.planted.every(({ result }) => result === 'noticed');
  const bad = cheat ? verdict === 'pass' || verdict === 'held' : verdict !== story.word || !plain;
  console.log(`${bad ? (cheat ? (plain ? 'SILENT' : 'TOLD  ') : 'HONEST!') : 'ok    '} ${cheat ? 'C' : 'H'} ${story.name} (${Math.round(performance.now() - start)} ms): ${bad || process.argv[3] ? `${verdict} ${why}` : why.slice(0, 160)}`);
}
