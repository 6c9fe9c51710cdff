import { Command, type OptionValues } from 'commander';
import { defined } from '../../../core/defined.ts';
import { contextOf } from '../cli-context.ts';

export function runCommand(): Command {
  return new Command('run')
    .argument('<request>', 'what you want done')
    .option('--plan <FILE>', 'a plan given by hand, as JSON or YAML: needs no model at all')
    .option('--agent <NAME>', 'the agent that plans and works (see `atlas agents`)')
    .option('--model <NAME>', "the model that this agent uses, by the agent's own name for it")
    .option('--fetch', 'fetch and run that agent where it is not installed; you are told the package and its publisher')
    .option(
      '--picture <FILE>',
      'a picture that the agent is shown (PNG, JPEG, GIF, WebP); more than once for several',
      (file: string, before: readonly string[] | undefined) => [...(before ?? []), file],
    )
    .option('--rules <FILE>', 'permission rules for this run')
    .option('--approve', 'show the plan and wait for a yes before anything of it is done')
    .option('--parallel <N>', 'steps that may be worked on side by side', '1')
    .option('--best-of <N>', 'attempts at each step of an agent side by side; the first that is proven lands')
    .option('--max-steps <N>', 'steps that the run may execute')
    .option('--max-replans <N>', 'how often it may plan anew')
    .option('--max-minutes <N>', 'how long it may work, in minutes')
    .option('--max-tokens <N>', 'tokens that it may spend, where the agent tells them')
    .option('--max-money <AMOUNT>', 'money that it may spend, where the agent tells it')
    .option('--git-commits', 'write every landed step as a git commit with its receipt in a trailer')
    .option('--no-memory', 'recall nothing and remember nothing')
    .option('--continue', 'go on with the last conversation of this project: what was said before is told along')
    .option('--conversation <ID>', 'go on with this conversation, or begin it under this name')
    .option('--queue', "leave it to the workers of the team's store (see `atlas worker`)")
    .option('--labels <LIST>', 'with --queue: what the worker must have, as gpu,linux')
    .option('--priority <N>', 'with --queue: the higher, the earlier', '0')
    .option('--also-read <DIR...>', 'recall from the memory of these projects too')
    .addHelpText(
      'after',
      '\nExamples:\n  $ atlas run "say hello" --plan examples/hello.plan.json\n  $ atlas run "make the failing test pass" --agent claude-code\n',
    )
    .action(async (request: string, options: OptionValues, command: Command) => {
      const { newId } = await import('../../../core/ids.ts');
      const { watchRun } = await import('../watch-run.ts');
      const { AnswerHere } = await import('../answer-here.ts');
      const { terminalAsker } = await import('../terminal-asker.ts');
      const { earlierWords } = await import('../earlier-words.ts');
      const { Notifications } = await import('../notifications.ts');
      const { mindTheFolder } = await import('../mind-the-folder.ts');
      const { askForChecks } = await import('../ask-for-checks.ts');
      const { readJson } = await import('../read-json.ts');
      const { runOptions } = await import('../run-options.ts');
      const { readPictureFiles } = await import('../read-picture-files.ts');
      const { notTogether, onlyWith } = await import('../only-with.ts');
      onlyWith(command, 'queue', 'labels', 'priority');
      notTogether(command, 'continue', 'conversation');
      const context = contextOf(command);
      const rules = typeof options['rules'] === 'string' ? await readJson(options['rules'], '--rules') : undefined;
      const plan = typeof options['plan'] === 'string' ? options['plan'] : undefined;
      const pictures = await readPictureFiles(options['picture']);
      if (options['queue'] === true) {
        const { queueHere } = await import('../queue-here.ts');
        await queueHere(context, { request, plan, rules, pictures, options: runOptions(options) }, options);
        return;
      }
      await mindTheFolder(context);
      await using atlas = await context.open();
      const named = typeof options['conversation'] === 'string' ? options['conversation'] : undefined;
      const goesOn = options['continue'] === true || named !== undefined;
      const earlier = goesOn ? await earlierWords(atlas, named) : undefined;
      await using conversation = await atlas.history.converse({
        conversationId: earlier?.conversationId ?? newId('conversation'),
        channel: 'cli',
      });
      await askForChecks(context, atlas);
      const here = new AnswerHere(atlas, terminalAsker(context.json));
      const notifications = new Notifications(async (note) => await atlas.project.notify(note));
      await watchRun(context, notifications.onEvent, async (view) => {
        const about = {
          ...view.events,
          ...here.asking(view),
          rules,
          pictures,
          options: runOptions(options),
          always: 'run',
          ...defined({ background: earlier?.background }),
        } as const;
        const reply = await conversation.handleMessage(request, plan === undefined ? about : { ...about, plan });
        return reply.kind === 'run' ? await here.goOn(reply.run, view) : { exitCode: 0 };
      });
      await notifications.settled();
    });
}
