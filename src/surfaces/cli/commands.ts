import type { Command } from 'commander';

export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  /** The command itself is loaded only when it is called, so that `--help` and every other command stay quick. */
  readonly load: () => Promise<Command>;
}

/** Every command, in the order in which a person meets them. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'demo',
    summary: 'see it work in under a minute: no key, no agent, nothing of yours is touched',
    load: async () => (await import('./commands/demo.ts')).demoCommand(),
  },
  {
    name: 'run',
    summary: 'carry a request out, step by step, and land only what is proven',
    load: async () => (await import('./commands/run.ts')).runCommand(),
  },
  {
    name: 'plan',
    summary: 'have a request planned, and nothing done: shown, saved, and ready for your yes',
    load: async () => (await import('./commands/plan.ts')).planCommand(),
  },
  {
    name: 'resume',
    summary: 'go on with a run that was paused, interrupted or killed',
    load: async () => (await import('./commands/resume.ts')).resumeCommand(),
  },
  {
    name: 'allow',
    summary: 'answer a paused run with yes',
    load: async () => (await import('./commands/allow.ts')).allowCommand(),
  },
  {
    name: 'deny',
    summary: 'answer a paused run with no',
    load: async () => (await import('./commands/allow.ts')).denyCommand(),
  },
  {
    name: 'runs',
    summary: 'list the runs of this project, the last one first',
    load: async () => (await import('./commands/runs.ts')).runsCommand(),
  },
  {
    name: 'trajectory',
    summary: 'what an agent did: from a recorded stream, or as it was stored',
    load: async () => (await import('./commands/trajectory.ts')).trajectoryCommand(),
  },
  {
    name: 'show',
    summary: 'everything that is known of one run',
    load: async () => (await import('./commands/show.ts')).showCommand(),
  },
  {
    name: 'undo',
    summary: 'take back what a run, or one step of it, landed',
    load: async () => (await import('./commands/undo.ts')).undoCommand(),
  },
  {
    name: 'verify',
    summary: 'run a proof again, or hold checks against two revisions of a repository',
    load: async () => (await import('./commands/verify.ts')).verifyCommand(),
  },
  {
    name: 'graph',
    summary: 'the story of a run, drawn as Mermaid',
    load: async () => (await import('./commands/graph.ts')).graphCommand(),
  },
  {
    name: 'memory',
    summary: 'what Atlas remembers',
    load: async () => (await import('./commands/memory.ts')).memoryCommand(),
  },
  {
    name: 'history',
    summary: 'what was said, in order',
    load: async () => (await import('./commands/history.ts')).historyCommand(),
  },
  {
    name: 'context',
    summary: 'show what an agent would be told besides a message, and why',
    load: async () => (await import('./commands/context.ts')).contextCommand(),
  },
  {
    name: 'agents',
    summary: 'the agents that Atlas knows: installed, able to do what, logged in or how to log in',
    load: async () => (await import('./commands/agents.ts')).agentsCommand(),
  },
  {
    name: 'mcp',
    summary: 'serve the memory of this project, or the tools, to any agent',
    load: async () => (await import('./commands/mcp.ts')).mcpCommand(),
  },
  {
    name: 'acp',
    summary: 'serve Atlas itself as an agent to an editor (Zed, JetBrains, Neovim, Emacs)',
    load: async () => (await import('./commands/acp.ts')).acpCommand(),
  },
  {
    name: 'agent',
    summary: "serve Atlas's own agent over ACP: any model, with Atlas's tools",
    load: async () => (await import('./commands/agent.ts')).agentCommand(),
  },
  {
    name: 'tools',
    summary: 'the tools that steps and agents use',
    load: async () => (await import('./commands/tools.ts')).toolsCommand(),
  },
  {
    name: 'permissions',
    summary: 'what may be done without asking',
    load: async () => (await import('./commands/permissions.ts')).permissionsCommand(),
  },
  {
    name: 'trust',
    summary: 'let the files of this project choose programs, widen permissions and send data elsewhere',
    load: async () => (await import('./commands/trust.ts')).trustCommand(),
  },
  {
    name: 'doctor',
    summary: 'check this machine and show every effective setting with where it came from',
    load: async () => (await import('./commands/doctor.ts')).doctorCommand(),
  },
  {
    name: 'bench',
    summary: 'measure Atlas on this machine',
    load: async () => (await import('./commands/bench.ts')).benchCommand(),
  },
];
