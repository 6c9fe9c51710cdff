// A program that uses Atlas: it runs a plan, answers what the run asks, and looks at what was done and remembered.
// The agent here follows a script instead of a model; name yours with `options: { agent: 'claude-code' }` instead.
import { openAtlas, type FinishedRun } from 'atlas-runtime';
import { standInCommand } from 'atlas-runtime/agents';

const agent = standInCommand({
  turns: [[{ say: 'I write it down.' }, { write: { path: 'price.txt', text: 'The price is 42.\n' } }]],
});
await using atlas = await openAtlas({ settings: { 'executor.agentCommand': agent } });

const plan = {
  steps: [
    {
      id: 's1',
      title: 'write the price',
      action: { instruction: 'Write the price, which is 42, into price.txt' },
      writes: ['price.txt'],
      acceptanceCriteria: [{ text: 'price.txt says 42', checks: ['the price'] }],
      checks: [{ kind: 'file', path: 'price.txt', contains: '42', title: 'the price' }],
    },
  ],
};

const run = atlas.runs.start({ request: 'write the price', plan, options: { approve: true } });
for await (const event of run) {
  if (event.type === 'paused') console.log(`asked: ${event.pause.message}`);
}
let end: FinishedRun = await run.finished;
while (end.pause !== undefined) {
  const [likeliest] = end.pause.answers;
  if (likeliest === undefined) break;
  const { how, decided } = await atlas.permissions.answer(end.runId, end.pause, likeliest);
  console.log(`answered: ${decided}`);
  end = await atlas.runs.resume({ runId: end.runId, ...how }).finished;
}
console.log(`ended: ${end.status}, ${end.receipts.length} receipts`);

const { trajectories } = await atlas.runs.trajectories(end.runId);
for (const { steps } of trajectories) console.log(`did: ${steps.map(({ action }) => action.split(':')[0]).join(', ')}`);

const { results } = await atlas.memory.search({ query: 'how was the price written?', neverAbstain: true });
for (const { memory, strength } of results) console.log(`remembered: ${memory.kind} (${strength.toFixed(2)})`);
