/**
 * npm run soak -- screen [GAMES]
 *
 * An agent with eyes presses a button that moves, GAMES times (20), each time with other places and another screen. One
 * line a game, one line of JSON at the end; it fails when one game is not proven by what the window says.
 */
import { missingForScreen, virtualScreen } from '../support/virtual-screen.ts';
import { playButtonGame } from '../support/button-game.ts';

const games = Number(process.argv[2] ?? 20);
const SIZES = ['1000x700', '1280x1024', '1800x1200', '2400x1600'] as const;
if (missingForScreen.length > 0) throw new Error(`missing: ${missingForScreen.join(', ')}`);

let proven = 0;
let missed = 0;
for (let seed = 1; seed <= games; seed += 1) {
  const size = SIZES[seed % SIZES.length] ?? '1000x700';
  using screen = await virtualScreen(size);
  const [width = 0, height = 0] = size.split('x').map(Number);
  const at = `+${(seed * 37) % (width - 800)}+${(seed * 53) % (height - 560)}`;
  const game = await playButtonGame(screen.display, { seed, at, ...(seed % 2 === 0 ? { args: ['ask'] } : {}) });
  const end = game.events.at(-1);
  const held = game.exitCodes.at(-1) === 0 && end?.['status'] === 'proven';
  proven += held ? 1 : 0;
  missed += game.missed;
  const told = held ? 'proven' : `NOT proven: ${game.stderr}`;
  process.stdout.write(`${seed}/${games} ${size}${at}: ${told}, missed ${game.missed}\n`);
}
process.stdout.write(`${JSON.stringify({ games, proven, missed })}\n`);
if (proven < games) process.exitCode = 1;
