import type { Command } from 'commander';

export const GROUPS = {
  work: 'Work:',
  look: 'Look:',
  memory: 'Memory:',
  agents: 'Agents, editors and tools:',
  machine: 'This machine:',
} as const;

export interface CommandEntry {
  readonly name: string;
  /** Under which heading `--help` lists it. */
  readonly group: keyof typeof GROUPS;
  readonly summary: string;
  /** The command itself is loaded only when it is called, so that `--help` and every other command stay quick. */
  readonly load: () => Promise<Command>;
}

/** Every command, in the order in which a person meets them. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'demo',
    group: 'work',
    summary: 'see it work in under a minute: no key, no agent, nothing of yours is touched',
    load: async () => (await import('./commands/demo.ts')).demoCommand(),
  },
  {
    name: 'run',
    group: 'work',
    summary: 'carry a request out, step by step, and land only what is proven',
    load: async () => (await import('./commands/run.ts')).runCommand(),
  },
  {
    name: 'plan',
    group: 'work',
    summary: 'have a request planned, and nothing done: shown, saved, and ready for your yes',
    load: async () => (await import('./commands/plan.ts')).planCommand(),
  },
  {
    name: 'worker',
    group: 'work',
    summary: "work on the queued runs of a team's store, until it is told to stop",
    load: async () => (await import('./commands/worker.ts')).workerCommand(),
  },
  {
    name: 'land',
    group: 'work',
    summary: "bring what a team's workers landed into this folder",
    load: async () => (await import('./commands/land.ts')).landCommand(),
  },
  {
    name: 'resume',
    group: 'work',
    summary: 'go on with a run that was paused, interrupted or killed',
    load: async () => (await import('./commands/resume.ts')).resumeCommand(),
  },
  {
    name: 'allow',
    group: 'work',
    summary: 'answer a paused run with yes',
    load: async () => (await import('./commands/allow.ts')).allowCommand(),
  },
  {
    name: 'deny',
    group: 'work',
    summary: 'answer a paused run with no',
    load: async () => (await import('./commands/allow.ts')).denyCommand(),
  },
  {
    name: 'runs',
    group: 'look',
    summary: 'list the runs of this project, the last one first',
    load: async () => (await import('./commands/runs.ts')).runsCommand(),
  },
  {
    name: 'trajectory',
    group: 'look',
    summary: 'what an agent did: from a recorded stream, or as it was stored',
    load: async () => (await import('./commands/trajectory.ts')).trajectoryCommand(),
  },
  {
    name: 'show',
    group: 'look',
    summary: 'everything that is known of one run',
    load: async () => (await import('./commands/show.ts')).showCommand(),
  },
  {
    name: 'diff',
    group: 'look',
    summary: 'what a run changed, with the lines that a check notices and those that none does',
    load: async () => (await import('./commands/diff.ts')).diffCommand(),
  },
  {
    name: 'pr',
    group: 'work',
    summary: 'a branch with a commit for each landed step, and the text of a pull request',
    load: async () => (await import('./commands/pr.ts')).prCommand(),
  },
  {
    name: 'undo',
    group: 'work',
    summary: 'take back what a run, or one step of it, landed',
    load: async () => (await import('./commands/undo.ts')).undoCommand(),
  },
  {
    name: 'verify',
    group: 'look',
    summary: 'run a proof again, or hold checks against two revisions of a repository',
    load: async () => (await import('./commands/verify.ts')).verifyCommand(),
  },
  {
    name: 'graph',
    group: 'look',
    summary: 'the story of a run, drawn as Mermaid',
    load: async () => (await import('./commands/graph.ts')).graphCommand(),
  },
  {
    name: 'web',
    group: 'look',
    summary: 'a page of every run of this home, live, in your browser',
    load: async () => (await import('./commands/web.ts')).webCommand(),
  },
  {
    name: 'memory',
    group: 'memory',
    summary: 'what Atlas remembers',
    load: async () => (await import('./commands/memory.ts')).memoryCommand(),
  },
  {
    name: 'history',
    group: 'memory',
    summary: 'what was said, in order',
    load: async () => (await import('./commands/history.ts')).historyCommand(),
  },
  {
    name: 'context',
    group: 'memory',
    summary: 'show what an agent would be told besides a message, and why',
    load: async () => (await import('./commands/context.ts')).contextCommand(),
  },
  {
    name: 'agents',
    group: 'agents',
    summary: 'the agents that Atlas knows: installed, able to do what, logged in or how to log in',
    load: async () => (await import('./commands/agents.ts')).agentsCommand(),
  },
  {
    name: 'mcp',
    group: 'agents',
    summary: 'serve the memory of this project, or the tools, to any agent',
    load: async () => (await import('./commands/mcp.ts')).mcpCommand(),
  },
  {
    name: 'acp',
    group: 'agents',
    summary: 'serve Atlas itself as an agent to an editor (Zed, JetBrains, Neovim, Emacs)',
    load: async () => (await import('./commands/acp.ts')).acpCommand(),
  },
  {
    name: 'agent',
    group: 'agents',
    summary: "serve Atlas's own agent over ACP: any model, with Atlas's tools",
    load: async () => (await import('./commands/agent.ts')).agentCommand(),
  },
  {
    name: 'tools',
    group: 'agents',
    summary: 'the tools that steps and agents use',
    load: async () => (await import('./commands/tools.ts')).toolsCommand(),
  },
  {
    name: 'permissions',
    group: 'agents',
    summary: 'what may be done without asking',
    load: async () => (await import('./commands/permissions.ts')).permissionsCommand(),
  },
  {
    name: 'trust',
    group: 'machine',
    summary: 'let the files of this project choose programs, widen permissions and send data elsewhere',
    load: async () => (await import('./commands/trust.ts')).trustCommand(),
  },
  {
    name: 'fleet',
    group: 'machine',
    summary: "show a team's workers and queue; make the store that it shares, and let logins in",
    load: async () => (await import('./commands/fleet.ts')).fleetCommand(),
  },
  {
    name: 'doctor',
    group: 'machine',
    summary: 'check this machine and show every effective setting with where it came from',
    load: async () => (await import('./commands/doctor.ts')).doctorCommand(),
  },
  {
    name: 'completion',
    group: 'machine',
    summary: 'teach your shell the commands and options of Atlas',
    load: async () => (await import('./commands/completion.ts')).completionCommand(),
  },
  {
    name: 'bench',
    group: 'machine',
    summary: 'measure Atlas on this machine',
    load: async () => (await import('./commands/bench.ts')).benchCommand(),
  },
];
