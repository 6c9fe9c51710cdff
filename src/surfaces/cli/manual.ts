/** The text of `atlas COMMAND --help` beyond the options: the idea of the command, its exit codes, its neighbours. */
interface Page {
  readonly about: string;
  /** Besides the examples that the command brings itself. */
  readonly examples?: readonly string[];
  readonly exitCodes?: readonly (keyof typeof EXIT_CODES)[];
  readonly seeAlso: readonly string[];
}

const EXIT_CODES = {
  0: 'it was done',
  '0 proven': 'done and proven',
  '0 holds': 'everything holds',
  '0 ready': 'Atlas can work here',
  1: 'it failed, or something does not hold',
  '1 unproven': 'finished but not proven, or failed: nothing unproven landed, unless you or your settings let it',
  2: 'bad usage, configuration or environment; nothing was begun',
  '3': 'paused, waiting for you; the output says why and which commands go on',
  '130, 143': 'interrupted; `atlas resume` goes on',
} as const;

const RUN_CODES = ['0 proven', '1 unproven', 2, '3', '130, 143'] as const;
const PLAIN = [0, 2] as const;

const PAGES: Readonly<Record<string, Page>> = {
  demo: {
    about:
      'Makes a small project in a temporary folder and runs two requests on it with a stand-in for an agent, whose words are scripted. The staging, permissions, checks, receipts and memory are real: a lie is caught, a refinement lands, Atlas is killed and resumes, the second run remembers the first. Each claim is looked up in the store before it is printed.',
    examples: ['atlas demo', 'atlas demo --json'],
    exitCodes: [0, 1, 2],
    seeAlso: ['run', 'show', 'agents'],
  },
  run: {
    about:
      'Recalls, plans, and hands each step to an agent inside a staged copy of the project. A step lands only with proof: a check that failed before and passes after. What is missing a permission pauses; a kill at any moment leaves a run that `atlas resume` continues.',
    exitCodes: RUN_CODES,
    seeAlso: ['plan', 'resume', 'allow', 'show', 'undo', 'agents'],
  },
  plan: {
    about:
      'Plans a request and carries nothing out. The plan, with the checks of each step, can be changed by hand and given to `atlas run --plan FILE`.',
    exitCodes: [0, 1, 2, '130, 143'],
    seeAlso: ['run', 'graph'],
  },
  land: {
    about:
      'Brings what runs of the team landed on other machines into this folder, merged with your edits, and shares your edits. What you and a run both changed is told and left alone. With --watch it stays: the machine on which the project lives has every landing a moment after it was proven.',
    exitCodes: [0, 1, 2],
    seeAlso: ['worker', 'fleet', 'undo'],
  },
  worker: {
    about:
      "Takes runs that `atlas run --queue` put into the team's store (`storage.url`) and works on them in folders of its own, under the home. Told to stop (SIGTERM), it takes no more, lets its runs end, and hands over what does not end in time; told twice, it hands over at once. The runs of a worker that dies, hangs or is cut off go on at another within half a minute.",
    exitCodes: [0, 2],
    seeAlso: ['run', 'fleet', 'show'],
  },
  resume: {
    about:
      'Goes on where the journal of a run ends. What was done is not done again; what was begun and has no known outcome is repeated where that harms nobody, and asked about otherwise.',
    exitCodes: RUN_CODES,
    seeAlso: ['run', 'allow', 'deny', 'runs'],
  },
  allow: {
    about:
      'Answers what a run asked for: once (this very action in this attempt), always (by the narrowest rule), or a whole kind of action for this run. An agent that still waits goes on by itself; otherwise the run goes on with `atlas resume`. Of several answers the first counts.',
    exitCodes: PLAIN,
    seeAlso: ['deny', 'resume', 'permissions'],
  },
  deny: {
    about:
      'Refuses what a run asked for, for the rest of that run; --say tells the agent why, or what to do instead. An agent that still waits goes on without it; otherwise the run does with `atlas resume`.',
    exitCodes: PLAIN,
    seeAlso: ['allow', 'resume', 'permissions'],
  },
  runs: {
    about: 'Lists runs with their state, the last one first.',
    examples: ['atlas runs', 'atlas runs --limit 5 --json'],
    exitCodes: PLAIN,
    seeAlso: ['show', 'resume'],
  },
  trajectory: {
    about:
      'What an agent thought, did and saw, step by step: from a recorded ACP stream, or as it was stored with a run. Exports to ATIF and Markdown.',
    exitCodes: PLAIN,
    seeAlso: ['show', 'agents'],
  },
  show: {
    about: 'The plan of a run, every journaled effect in order, and its receipts. It only looks.',
    exitCodes: PLAIN,
    seeAlso: ['runs', 'verify', 'trajectory'],
  },
  diff: {
    about:
      'What a run, or one step of it, changed, from the stored trees: the project is not looked at. Where the checks were tested, each changed line says whether a check notices when it is gone.',
    exitCodes: PLAIN,
    seeAlso: ['show', 'undo', 'verify'],
  },
  pr: {
    about:
      'Makes a branch with a commit for each step that landed, its receipt in a trailer, and the text of a pull request: what was asked, done, checked and not proven. Your files, index and branch stay as they are. Where `gh` and a remote are there, it asks whether to push and open it; otherwise it prints what to type.',
    exitCodes: PLAIN,
    seeAlso: ['diff', 'show', 'verify'],
  },
  undo: {
    about:
      'Takes back what landed, three ways against what you did since: your own later edits stay, and where they touch the same lines nothing is changed. What a step did outside the project cannot be taken back.',
    exitCodes: [0, 1, 2],
    seeAlso: ['show', 'runs'],
  },
  verify: {
    about:
      'Checks the chain of receipts and who signed them, then runs every check again on the stored trees of before and after. With --checks it needs no run and no agent: it holds checks against two revisions of a repository.',
    exitCodes: ['0 holds', 1, 2],
    seeAlso: ['show', 'run'],
  },
  graph: {
    about: 'The states that a run passes through, as a Mermaid drawing.',
    exitCodes: PLAIN,
    seeAlso: ['run', 'show'],
  },
  web: {
    about:
      'Serves a page on 127.0.0.1: all runs of this home as they go, those of other processes too, with their plans, differences, checks and receipts; what waits for you can be answered there, and runs begun, stopped, resumed and taken back. The printed link opens it once and becomes a cookie; programs show the token of `atlas mcp --http` instead. What is begun on the page is worked on by this process.',
    exitCodes: PLAIN,
    seeAlso: ['runs', 'show', 'mcp'],
  },
  memory: {
    about:
      'Experiences of runs, strategies, concepts and facts of this project. Found by words and by meaning; what looks like an instruction and came from a tool is held back until you release it.',
    examples: ['atlas memory search "failing test"', 'atlas memory add "We indent with tabs" --type preference'],
    exitCodes: [0, 1, 2, '3'],
    seeAlso: ['history', 'context', 'mcp'],
  },
  history: {
    about: 'The turns of conversations, in order, each counted once.',
    examples: ['atlas history append "We ship on Fridays" --conversation team', 'atlas history tail'],
    exitCodes: PLAIN,
    seeAlso: ['memory', 'context'],
  },
  context: {
    about:
      'What would be put in front of a message for an agent: memories and turns within a budget of tokens, with why.',
    exitCodes: PLAIN,
    seeAlso: ['memory', 'history'],
  },
  agents: {
    about:
      'Starts each agent of the catalogue that is installed, and says what it can do and whether you are logged in. Your own go into agents.json in your config folder.',
    exitCodes: PLAIN,
    seeAlso: ['run', 'doctor'],
  },
  mcp: {
    about:
      'An MCP server for any agent: the memory of this project, or, with --tools, the tools behind the permission gate.',
    exitCodes: PLAIN,
    seeAlso: ['acp', 'memory', 'tools'],
  },
  acp: {
    about:
      'The whole of Atlas as an agent of an editor, over standard input and output: plans, attempts with their checks and diffs, permission questions, the modes plan, ask and auto, sessions that can be loaded again, and the commands /resume, /undo and /verify. The worker is whichever agent `atlas run` would use.',
    examples: ['atlas acp', 'acpx --agent "atlas acp" "make the failing test pass"'],
    exitCodes: PLAIN,
    seeAlso: ['agent', 'run', 'mcp'],
  },
  agent: {
    about: "Atlas's own coding agent, for models without an agent of their own: any provider, with Atlas's tools.",
    examples: ['atlas run "make the failing test pass" --agent atlas'],
    exitCodes: PLAIN,
    seeAlso: ['acp', 'tools', 'agents'],
  },
  tools: {
    about: 'What a step with a tool can call, your MCP servers among them. Every call passes the permission gate.',
    examples: ['atlas tools list', `atlas tools call read_file --args '{"path": "README.md"}'`],
    exitCodes: [0, 1, 2, '3'],
    seeAlso: ['permissions', 'mcp'],
  },
  permissions: {
    about: 'Explains what the rules say to a command or a call, part by part, without running it.',
    examples: ['atlas permissions check -- git status'],
    exitCodes: PLAIN,
    seeAlso: ['allow', 'trust', 'tools'],
  },
  trust: {
    about:
      'Shows what the files of this project want beyond narrowing, and lets them have it. Trust is bound to the very values that you saw. With --key it is not about the project: it puts a public key on your list, and what it signs is believed.',
    exitCodes: [0, 2, '3'],
    seeAlso: ['doctor', 'permissions'],
  },
  fleet: {
    about:
      "The store that a team shares: machines with the same storage.url see the same runs and go on with each other's. By itself it shows the workers, the queued runs, and what each of them waits for. Its owner makes the store and lets logins in, each for its tenants alone, and says how many runs of each are worked on at once.",
    examples: [
      'atlas fleet',
      'atlas fleet migrate',
      'atlas fleet add-login shop --tenant shop --password-file shop.password',
      'atlas fleet set-limit 4 --tenant shop',
      'atlas fleet set-writers ann --tenant shop --of website',
      'atlas fleet trust worker.pem --tenant shop --name "the build machine"',
    ],
    exitCodes: PLAIN,
    seeAlso: ['doctor', 'runs'],
  },
  doctor: {
    about:
      'Looks at everything that Atlas needs or can use here, says how to mend what is missing, and shows every setting.',
    exitCodes: ['0 ready', 2],
    seeAlso: ['agents', 'trust'],
  },
  bench: {
    about: 'Measures on this machine what the documentation claims.',
    examples: ['atlas bench start --rounds 3'],
    exitCodes: [0, 1, 2],
    seeAlso: ['doctor'],
  },
  completion: {
    about: 'Prints a script that teaches your shell the commands and options of Atlas.',
    examples: [
      'atlas completion bash > ~/.local/share/bash-completion/completions/atlas',
      'atlas completion zsh > ~/.zfunc/_atlas',
      'atlas completion fish > ~/.config/fish/completions/atlas.fish',
    ],
    exitCodes: PLAIN,
    seeAlso: ['doctor'],
  },
};

export function manualOf(name: string): { readonly about: string; readonly rest: string } | undefined {
  const page = PAGES[name];
  if (page === undefined) return undefined;
  const { about, examples = [], exitCodes = PLAIN, seeAlso } = page;
  const codes = exitCodes.map(
    (code) =>
      `  ${String(code)
        .replace(/ [a-z]+$/, '')
        .padEnd(10)}${EXIT_CODES[code]}`,
  );
  const head = examples.length === 1 ? 'Example' : 'Examples';
  const sections = [
    examples.length === 0 ? '' : `\n${head}:\n${examples.map((line) => `  $ ${line}`).join('\n')}`,
    // Examples that the command brings itself end with an empty line.
    `${examples.length === 0 ? '' : '\n'}Exit codes:\n${codes.join('\n')}`,
    `\nSee also:\n  ${seeAlso.map((one) => `atlas ${one}`).join(', ')}`,
  ];
  return { about, rest: `${sections.filter((section) => section !== '').join('\n')}\n` };
}
