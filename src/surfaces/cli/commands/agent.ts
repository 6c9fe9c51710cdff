import { Command } from 'commander';
import { contextOf } from '../cli-context.ts';
import { version } from '../version.ts';

export function agentCommand(): Command {
  return new Command('agent')
    .addHelpText(
      'after',
      '\nSpeaks the Agent Client Protocol over standard input and output; editors such as Zed start it themselves.\nThe model is chosen by providers.* or the keys in your environment.\n\nExample (Zed, settings.json):\n  "agent_servers": {"Atlas": {"command": "atlas", "args": ["agent"]}}',
    )
    .action(async (_options: object, command: Command) => {
      await using atlas = await contextOf(command).open();
      await atlas.agents.serve({ version: version(), input: process.stdin, output: process.stdout });
      // Without a client, a handle that a provider or a timer still holds open is of no use.
      process.exit(0);
    });
}
