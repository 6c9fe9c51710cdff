import { atlasIn, leftOver, linesOf, makeWorld } from './run-world.ts';

const AT_ONCE = 8;

/** Eight processes resume one killed run at once: one goes on with it, the others are told so, and it is done once. */
export async function resumeAtOnce(): Promise<string | undefined> {
  using world = makeWorld({
    'plan.json': JSON.stringify({
      steps: [
        {
          id: 's1',
          title: 'append',
          action: { tool: 'run_shell', args: { command: 'echo 1 >> OUT/log' } },
          checks: [{ kind: 'command', run: "grep -q '^1$' OUT/log" }],
        },
      ],
    }),
    'rules.json': JSON.stringify({ allow: ['echo *', 'path:OUT/**'] }),
  });
  const killed = await atlasIn(world, ['run', 'append', '--plan', 'plan.json', '--rules', 'rules.json'], {
    ATLAS_CRASH_AT: 'stage.intent:after',
  });
  if (killed.code !== null) return `was not killed: ${killed.output.slice(-300)}`;
  const all = await Promise.all(Array.from({ length: AT_ONCE }, async () => await atlasIn(world, ['resume'])));
  const winners = all.filter(({ code }) => code === 0);
  const told = all.filter(
    ({ code, output }) => code === 2 && /is working on run:|there is nothing to resume|has taken over/.test(output),
  );
  if (winners.length !== 1 || told.length !== AT_ONCE - 1) {
    return `${winners.length} winners; ${all.map(({ code, output }) => `${code}: ${output.trim().slice(-200)}`).join(' | ')}`;
  }
  const lines = linesOf(world);
  if (lines.length !== 1) return `done ${lines.length} times`;
  const rest = await leftOver(world);
  return rest.length === 0 ? undefined : `left over: ${rest.join('; ')}`;
}
