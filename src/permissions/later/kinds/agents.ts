import { linesLike } from '../changed-parts.ts';
import type { LaterKind } from '../later-kind.ts';

export const AGENTS: readonly LaterKind[] = [
  {
    kind: 'agent',
    paths: '.claude/settings{,.local}.json',
    runs: 'Claude Code runs the hooks in it and obeys its permissions, in every session here',
    calls: true,
  },
  {
    kind: 'agent',
    paths: '.claude/ .claude.json .claude-plugin/',
    runs: 'Claude Code obeys it in every session here: settings, hooks, commands, agents',
  },
  {
    kind: 'agent',
    paths: '.cursor/{mcp,hooks,environment}.json',
    runs: 'Cursor starts the servers and runs the hooks in it',
    calls: true,
  },
  { kind: 'agent', paths: '.cursor/ .cursorrules .cursorignore', runs: 'Cursor obeys it when the folder is opened' },
  {
    kind: 'agent',
    paths: '.gemini/ .qwen/ .codex/ .opencode/ .copilot/ .kimi/ .kimi-code/ .factory/ .crush/ .goose/ .amp/ .auggie/',
    runs: 'the agent of that name obeys it in every session here: settings, hooks, servers',
    calls: true,
  },
  {
    kind: 'agent',
    paths: '{.,}opencode.json{,c} {.,}crush.json .codex.toml .aider* .aider/',
    runs: 'an agent obeys it in every session here: it names servers and commands',
    calls: true,
  },
  {
    kind: 'agent',
    paths:
      '.windsurf/ .windsurfrules .clinerules .clinerules/ .cline/ .roo/ .roomodes .roorules* .continue/ .continuerc.json .kiro/ .trae/ .augment/ .augment-guidelines .junie/ .amazonq/ .agents/ .agent/ .ai/ .antigravity/ .kilocode/ .kilocodemodes .void/ .zencoder/ .openhands/ .devin/ .warp/ .goosehints .rules .qoder/ .codebuddy/ .lingma/ .tabnine/ .cody/ .sourcegraph/ .codeium/ .pi/ .iflow/ .droid/ .jules/ .rovodev/ .mux/ .plandex/ .qodo/ .pearai/ .vibe/ .mistral/ .grok/ .superset/ .letta/ .ruler/ .rulesync/ rulesync.jsonc .specify/ .bmad-core/ .serena/ .forge/ {.,}forge.yaml .poolside/ .mastracode/ .adal/ .deepagents/ .kode/ .commandcode/ .command-code/ .mcpjam/ .openclaw/ .hermes/ .stakpak/ .claude-flow/ .swarm/ .pochi/ {readme.,}pochi.md .firebender/ firebender.json .bob/ .gptme/ {.,}gptme.toml .dexto/ .refact/ .aiassistant/ .codegpt/ .marscode/ .ellipsis/ ellipsis.yaml {.,}sweep.yaml .coderabbit.yaml greptile.json .greptile/ .pr_agent.toml .bito.yaml .taskmaster/ .conductor/ conductor.json .emdash.json gemini-extension.json',
    runs: 'an agent obeys it when it works here: rules, servers, modes',
  },
  {
    kind: 'agent',
    paths:
      '.github/{copilot-instructions.md,copilot-setup-steps.yml,instructions/,prompts/,agents/,chatmodes/,hooks/,skills/} copilot-instructions.md',
    runs: 'Copilot follows it as its instructions',
  },
  {
    kind: 'agent',
    paths:
      '{.,}{agents,agents.override,claude,claude.local,gemini,qwen,warp,crush,skill}.md /{.,}{agent,replit,codex,iflow,opencode,kimi,grok,jules,hermes,copilot,openhands,soul,heartbeat}.md',
    runs: 'agents that work here follow it as their instructions',
  },
  {
    kind: 'agent',
    paths: '{.,}mcp.{json,jsonc,yaml,yml,toml} .mcp/ mcp{_config,-config,_settings,-servers,servers}.json',
    runs: 'an agent starts the servers in it when it is opened here',
    calls: true,
  },
  { kind: 'agent', paths: 'atlas.config.json .atlas/', runs: 'Atlas obeys it at the next command in this project' },
  {
    kind: 'agent',
    paths: '.env',
    runs: 'Atlas takes its settings from it at the next command in this project',
    parts: linesLike(/^\s*(?:export\s+)?ATLAS_/i),
  },
];

/** New programs come every month, and keep such files in a folder of their own: looked at when no other kind fits. */
export const ANY_PROGRAM: readonly LaterKind[] = [
  {
    kind: 'agent',
    paths:
      '/.*/{settings,settings.local,config,hooks,mcp,tasks,permissions,plugins,environment}.{json,jsonc,toml,yaml,yml} /.*/{hooks,plugins,extensions,commands,skills,agents,rules}/',
    runs: 'the program whose folder this is obeys it when it works here: settings, hooks, servers, instructions',
  },
];
