// A program with a world of its own: an agent works on a task in it, and two forks of its session try two ways on.
import { readFile, rm } from 'node:fs/promises';
import { standInCommand, TaskExecutor, type Environment } from 'atlas-runtime/agents';

/** The world is one file, and it is right when the file says so. Nothing that an agent says of itself counts. */
const world: Environment = {
  getCurrentState: async () => await readFile('answer.txt', 'utf8').catch(() => ''),
  verify: async (task, { solution }) => {
    const wanted = String(task.verification['answer']);
    return { success: solution === `${wanted}\n`, verificationDetails: { wanted, found: solution } };
  },
};

// A stand-in for a model: it does what it is asked in words that it knows.
const agentCommand = standInCommand({
  turns: [
    [
      { when: 'seven', does: [{ write: { path: 'answer.txt', text: '7\n' } }] },
      { when: 'eight', does: [{ write: { path: 'answer.txt', text: '8\n' } }] },
      { say: 'Done.' },
    ],
  ],
});
await using executor = new TaskExecutor({ agentCommand, permissionMode: 'auto-approve', timeoutSeconds: 60 });

await using session = await executor.openSession();
const first = await executor.executeWithSession(
  { id: 't1', description: 'Write seven into answer.txt', verification: { answer: 7 } },
  world,
  session,
);
console.log(`in the session: ${first.outcome.success}, ${first.steps.length} step`);

for (const [id, answer] of [
  ['t2', 8],
  ['t3', 9],
] as const) {
  await rm('answer.txt', { force: true });
  await using fork = await session.fork();
  const task = { id, description: 'Write eight into answer.txt', verification: { answer } };
  const { outcome } = await executor.executeWithSession(task, world, fork);
  console.log(`in a fork that must find ${answer}: ${outcome.success}, another session: ${fork.id !== session.id}`);
}
