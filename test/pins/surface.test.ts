import { join } from 'node:path';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { scratchFolder } from '../support/scratch.ts';
import { ERROR_CODES } from '../../src/core/atlas-error.ts';
import { LOGGER_NAMES } from '../../src/core/logger.ts';
import { SETTING_ENTRIES } from '../../src/config/settings.ts';
import { Database } from '../../src/storage/database.ts';
import { EFFECT_NAMES } from '../../src/storage/effects.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { COMMANDS } from '../../src/surfaces/cli/commands.ts';
import { buildProgram } from '../../src/surfaces/cli/program.ts';
import { createMemoryServer } from '../../src/surfaces/mcp/memory-server.ts';
import { exitCodeFor } from '../../src/core/exit-code.ts';
import type { MemoryService } from '../../src/memory/served-memory.ts';
import { noSandbox } from '../../src/processes/sandbox/no-sandbox.ts';
import { builtinTools } from '../../src/tools/builtin-tools.ts';
import { MEMORY_TOOLS } from '../support/memory-tools.ts';

/** What others rely on by name. A change here is a change of the product: make it on purpose. */

test('the commands', () => {
  expect(COMMANDS.map(({ name }) => name)).toMatchInlineSnapshot(`
    [
      "demo",
      "run",
      "plan",
      "worker",
      "land",
      "resume",
      "allow",
      "deny",
      "runs",
      "trajectory",
      "show",
      "diff",
      "pr",
      "undo",
      "verify",
      "graph",
      "web",
      "memory",
      "history",
      "context",
      "agents",
      "mcp",
      "acp",
      "agent",
      "tools",
      "permissions",
      "trust",
      "fleet",
      "doctor",
      "completion",
      "bench",
    ]
  `);
});

test('the options of every command', async () => {
  const program = await buildProgram(COMMANDS.map(({ name }) => name));
  const lines = program.commands.flatMap((command) =>
    [command, ...command.commands].map((one) => {
      const name = one === command ? one.name() : `${command.name()} ${one.name()}`;
      const words = [
        ...one.registeredArguments.map((argument) =>
          argument.required ? `<${argument.name()}>` : `[${argument.name()}]`,
        ),
        ...one.options.map(({ long }) => long),
      ];
      return [name, ...words].join(' ');
    }),
  );
  expect(lines).toMatchInlineSnapshot(`
    [
      "demo --home --project --json --debug",
      "run <request> --plan --agent --model --fetch --picture --rules --approve --parallel --best-of --max-steps --max-replans --max-minutes --max-tokens --max-money --git-commits --no-memory --continue --conversation --queue --labels --priority --also-read --home --project --json --debug",
      "plan <request> --out --agent --no-memory --home --project --json --debug",
      "worker --concurrency --labels --patience --home --project --json --debug",
      "land --watch --push --home --project --json --debug",
      "resume [run] --waive --discard --words --happened --again --max-steps --max-replans --max-minutes --max-tokens --max-money --here --home --project --json --debug",
      "allow [what] --run --always --home --project --json --debug",
      "deny [what] --run --say --home --project --json --debug",
      "runs --limit --home --project --json --debug",
      "trajectory [target] --format --limit --home --project --json --debug",
      "show [run] --output --follow --after --home --project --json --debug",
      "diff [run] [step] --attempt --home --project --json --debug",
      "pr [run] --branch --draft --yes --home --project --json --debug",
      "undo [run] [step] --home --project --json --debug",
      "verify [run] --export --import --yes --checks --before --after --summary --home --project --json --debug",
      "graph --home --project --json --debug",
      "web --port --open --token-for --home --project --json --debug",
      "memory",
      "memory search <query> --k --kind --type --tag --entity --author --source --min-confidence --told-in --conversation --agent --since --until --recent --why --home --project --json --debug",
      "memory reindex --home --project --json --debug",
      "memory add <text> --kind --type --confidence --source --conversation --tag --entity --expires --scope --home --project --json --debug",
      "memory list --kind --state --limit --after --scope --home --project --json --debug",
      "memory show <id> --home --project --json --debug",
      "memory correct <id> [text] --wrong --outdated --because --source --scope --home --project --json --debug",
      "memory prove --size --svg --replay --yes --home --project --json --debug",
      "memory learned --reset --home --project --json --debug",
      "memory forget <ids> --yes --scope --home --project --json --debug",
      "memory release <id> --scope --home --project --json --debug",
      "memory export --out --scope --home --project --json --debug",
      "memory import <file> --home --project --json --debug",
      "memory stats --scope --home --project --json --debug",
      "history",
      "history append <text> --conversation --role --message-id --channel --home --project --json --debug",
      "history tail --conversation --n --home --project --json --debug",
      "context <message> --conversation --budget --deadline --home --project --json --debug",
      "agents [agent] --timeout --home --project --json --debug",
      "mcp --tools --http --port --no-token --conversation --also-read --connect --detached --home --project --json --debug",
      "acp --home --project --json --debug",
      "agent --home --project --json --debug",
      "tools",
      "tools list --home --project --json --debug",
      "tools call <name> --args --allow --home --project --json --debug",
      "permissions",
      "permissions check [command] --tool --args --rules --cwd --home --project --json --debug",
      "permissions use [set] --show --home --project --json --debug",
      "trust --yes --revoke --key --name --home --project --json --debug",
      "fleet",
      "fleet migrate --home --project --json --debug",
      "fleet add-login <login> --tenant --password-file --home --project --json --debug",
      "fleet set-limit <most> --tenant --of --home --project --json --debug",
      "fleet set-writers [login] --tenant --of --home --project --json --debug",
      "fleet trust [key] --tenant --name --retire --revoke --home --project --json --debug",
      "doctor --home --project --json --debug",
      "completion <shell> --home --project --json --debug",
      "bench",
      "bench start --rounds --home --project --json --debug",
      "bench tui --rounds --home --project --json --debug",
      "bench web --runs --events --steps --records --rounds --home --project --json --debug",
      "bench stage --sizes --rounds --home --project --json --debug",
      "bench agent --rounds --home --project --json --debug",
      "bench run --steps --earlier --rounds --home --project --json --debug",
      "bench fleet --workers --effects --earlier --rounds --url --memory --worker --home --project --json --debug",
      "bench tools --rounds --home --project --json --debug",
      "bench retrieval <DIR> --compare --cache --home --project --json --debug",
      "bench learning <DIR> --games --seeds --steps --player --memory --split --stream --cache --home --project --json --debug",
      "bench store --sizes --dimensions --large --real --home --project --json --debug",
      "bench memory --records --rounds --home --project --json --debug",
    ]
  `);
});

test('the settings, their variables and defaults', () => {
  expect(
    SETTING_ENTRIES.map(({ key, variable, setting }) =>
      [key, variable, ...setting.aliases, JSON.stringify(setting.fallback)].join(' '),
    ),
  ).toMatchInlineSnapshot(`
    [
      "executor.agentType ATLAS_EXECUTOR_AGENT_TYPE "claude-code"",
      "executor.agentCommand ATLAS_EXECUTOR_AGENT_COMMAND []",
      "executor.agentRegistry ATLAS_EXECUTOR_AGENT_REGISTRY ",
      "executor.reuseSessions ATLAS_EXECUTOR_REUSE_SESSIONS false",
      "executor.timeoutSeconds ATLAS_EXECUTOR_TIMEOUT_SECONDS 3600",
      "executor.inactivitySeconds ATLAS_EXECUTOR_INACTIVITY_SECONDS 300",
      "executor.modelPatienceMinutes ATLAS_EXECUTOR_MODEL_PATIENCE_MINUTES 15",
      "executor.permissionMode ATLAS_EXECUTOR_PERMISSION_MODE "ask"",
      "sandbox.use ATLAS_SANDBOX_USE "auto"",
      "sandbox.reveals ATLAS_SANDBOX_REVEALS []",
      "sandbox.sockets ATLAS_SANDBOX_SOCKETS []",
      "memory.mode ATLAS_MEMORY_MODE "on"",
      "memory.maxExperiences ATLAS_MEMORY_MAX_EXPERIENCES 4",
      "memory.maxStrategies ATLAS_MEMORY_MAX_STRATEGIES 3",
      "memory.maxConcepts ATLAS_MEMORY_MAX_CONCEPTS 5",
      "memory.maxContextTokens ATLAS_MEMORY_MAX_CONTEXT_TOKENS 4000",
      "memory.confidenceMin ATLAS_MEMORY_CONFIDENCE_MIN MEMORY_CONFIDENCE_MIN 0.7",
      "memory.historyTailN ATLAS_MEMORY_HISTORY_TAIL_N HISTORY_TAIL_N 16",
      "memory.topK ATLAS_MEMORY_TOP_K MEMORY_TOP_K 8",
      "memory.maxPerWindow ATLAS_MEMORY_MAX_PER_WINDOW MEMORY_MAX_PER_WINDOW 3",
      "memory.windowSeconds ATLAS_MEMORY_WINDOW_SECONDS 3600",
      "memory.warmMinutes ATLAS_MEMORY_WARM_MINUTES 5",
      "memory.holdout ATLAS_MEMORY_HOLDOUT 0",
      "embedding.modelName ATLAS_EMBEDDING_MODEL_NAME "Xenova/gte-small"",
      "embedding.device ATLAS_EMBEDDING_DEVICE "cpu"",
      "embedding.dtype ATLAS_EMBEDDING_DTYPE "auto"",
      "embedding.cacheEnabled ATLAS_EMBEDDING_CACHE_ENABLED true",
      "embedding.reranker ATLAS_EMBEDDING_RERANKER ",
      "storage.basePath ATLAS_STORAGE_BASE_PATH ATLAS_HOME ".atlas"",
      "storage.url ATLAS_STORAGE_URL ",
      "storage.passwordFile ATLAS_STORAGE_PASSWORD_FILE ",
      "storage.password ATLAS_STORAGE_PASSWORD ",
      "storage.tenant ATLAS_STORAGE_TENANT ",
      "storage.project ATLAS_STORAGE_PROJECT ",
      "storage.chromaCollectionPrefix ATLAS_STORAGE_CHROMA_COLLECTION_PREFIX """,
      "storage.distanceMetric ATLAS_STORAGE_DISTANCE_METRIC "cosine"",
      "storage.vectorIndex ATLAS_STORAGE_VECTOR_INDEX "sqlite"",
      "storage.chromaUrl ATLAS_STORAGE_CHROMA_URL MCP_ENDPOINT ",
      "storage.chromaTenant ATLAS_STORAGE_CHROMA_TENANT "default_tenant"",
      "storage.chromaDatabase ATLAS_STORAGE_CHROMA_DATABASE "default_database"",
      "storage.chromaContent ATLAS_STORAGE_CHROMA_CONTENT "readable"",
      "storage.chromaHeaders ATLAS_STORAGE_CHROMA_HEADERS {}",
      "web.publicUrl ATLAS_WEB_PUBLIC_URL ",
      "web.userHeader ATLAS_WEB_USER_HEADER ",
      "web.users ATLAS_WEB_USERS {}",
      "limits.maxSteps ATLAS_LIMITS_MAX_STEPS MAX_STEPS 30",
      "limits.maxReplans ATLAS_LIMITS_MAX_REPLANS MAX_REPLANS 5",
      "limits.maxAttempts ATLAS_LIMITS_MAX_ATTEMPTS 3",
      "limits.maxMinutes ATLAS_LIMITS_MAX_MINUTES 240",
      "limits.maxTokens ATLAS_LIMITS_MAX_TOKENS 0",
      "limits.maxMoney ATLAS_LIMITS_MAX_MONEY 0",
      "limits.processes ATLAS_LIMITS_PROCESSES 1024",
      "limits.memoryShare ATLAS_LIMITS_MEMORY_SHARE 0.75",
      "limits.openFiles ATLAS_LIMITS_OPEN_FILES 16384",
      "limits.fileBytes ATLAS_LIMITS_FILE_BYTES 4294967296",
      "limits.attemptFiles ATLAS_LIMITS_ATTEMPT_FILES 10000",
      "limits.attemptBytes ATLAS_LIMITS_ATTEMPT_BYTES 2147483648",
      "limits.diskBytes ATLAS_LIMITS_DISK_BYTES 21474836480",
      "verification.prepare ATLAS_VERIFICATION_PREPARE ",
      "verification.prepareNetwork ATLAS_VERIFICATION_PREPARE_NETWORK false",
      "verification.rigor ATLAS_VERIFICATION_RIGOR "medium"",
      "verification.unverifiable ATLAS_VERIFICATION_UNVERIFIABLE "pause"",
      "verification.always ATLAS_VERIFICATION_ALWAYS []",
      "verification.checksBy ATLAS_VERIFICATION_CHECKS_BY "independent"",
      "verification.found ATLAS_VERIFICATION_FOUND "ask"",
      "verification.controls ATLAS_VERIFICATION_CONTROLS true",
      "verification.controlBudget ATLAS_VERIFICATION_CONTROL_BUDGET 6",
      "verification.unproven ATLAS_VERIFICATION_UNPROVEN "ask"",
      "verification.review ATLAS_VERIFICATION_REVIEW true",
      "verification.coverage ATLAS_VERIFICATION_COVERAGE 0",
      "verification.gitCommits ATLAS_VERIFICATION_GIT_COMMITS false",
      "log.level ATLAS_LOG_LEVEL LOG_LEVEL "info"",
      "log.file ATLAS_LOG_FILE ",
      "telemetry.otlpEndpoint ATLAS_TELEMETRY_OTLP_ENDPOINT OTEL_EXPORTER_OTLP_ENDPOINT ",
      "telemetry.otlpHeaders ATLAS_TELEMETRY_OTLP_HEADERS OTEL_EXPORTER_OTLP_HEADERS ",
      "telemetry.serviceName ATLAS_TELEMETRY_SERVICE_NAME OTEL_SERVICE_NAME "atlas"",
      "telemetry.captureContent ATLAS_TELEMETRY_CAPTURE_CONTENT OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT false",
      "notifications.terminal ATLAS_NOTIFICATIONS_TERMINAL "bell"",
      "notifications.desktop ATLAS_NOTIFICATIONS_DESKTOP true",
      "notifications.command ATLAS_NOTIFICATIONS_COMMAND []",
      "notifications.afterSeconds ATLAS_NOTIFICATIONS_AFTER_SECONDS 10",
      "permissions.allow ATLAS_PERMISSIONS_ALLOW []",
      "permissions.ask ATLAS_PERMISSIONS_ASK []",
      "permissions.deny ATLAS_PERMISSIONS_DENY []",
      "tools.mcpServers ATLAS_TOOLS_MCP_SERVERS {}",
      "providers.name ATLAS_PROVIDERS_NAME "auto"",
      "providers.model ATLAS_PROVIDERS_MODEL ",
      "providers.baseUrl ATLAS_PROVIDERS_BASE_URL ",
      "providers.apiKey ATLAS_PROVIDERS_API_KEY OPENAI_API_KEY ",
      "providers.anthropicApiKey ATLAS_PROVIDERS_ANTHROPIC_API_KEY ANTHROPIC_API_KEY ",
      "providers.githubToken ATLAS_PROVIDERS_GITHUB_TOKEN GITHUB_TOKEN ",
      "providers.copilotApiKey ATLAS_PROVIDERS_COPILOT_API_KEY COPILOT_API_KEY ",
    ]
  `);
});

test('the error codes and the exit code of each', () => {
  expect(ERROR_CODES.map((code) => `${exitCodeFor(code)} ${code}`)).toMatchInlineSnapshot(`
    [
      "1 agent.crashed",
      "1 agent.failed",
      "1 agent.protocol",
      "1 agent.timeout",
      "2 agent.unknown",
      "1 cancelled",
      "1 check.invalid",
      "2 config.invalid",
      "2 config.unreadable",
      "2 config.untrusted",
      "1 embedding.failed",
      "2 embedding.model-unavailable",
      "1 internal",
      "1 journal.broken-chain",
      "1 journal.unknown-effect",
      "1 journal.unknown-outcome",
      "1 memory.conflict",
      "2 memory.invalid",
      "2 memory.not-found",
      "1 memory.refused",
      "1 path.outside-workspace",
      "1 path.protected",
      "1 path.refused",
      "1 permission.denied",
      "3 permission.needed",
      "2 plan.contains-secret",
      "2 plan.invalid",
      "2 plan.unreadable",
      "1 process.failed",
      "2 process.not-found",
      "1 process.output-limit",
      "1 process.timeout",
      "1 receipt.invalid",
      "2 run.leased",
      "2 run.not-found",
      "2 run.not-resumable",
      "2 sandbox.unavailable",
      "2 storage.busy",
      "2 storage.corrupt",
      "2 storage.disk-full",
      "2 storage.failed",
      "2 storage.fenced",
      "2 storage.newer-schema",
      "2 storage.read-only",
      "2 storage.sqlite-too-old",
      "2 storage.unreachable",
      "2 storage.unsafe-home",
      "1 tool.failed",
      "2 tool.invalid-arguments",
      "2 tool.unavailable",
      "2 tool.unknown",
      "2 usage",
      "1 vector.invalid",
      "1 vector.not-yours",
      "2 vector.unavailable",
      "1 workspace.conflict",
      "1 workspace.dependencies-due",
      "1 workspace.failed",
      "2 workspace.invalid-id",
      "1 workspace.not-yours",
      "2 workspace.unknown-path",
    ]
  `);
  expect([...ERROR_CODES].toSorted()).toEqual(ERROR_CODES);
});

test('the loggers', () => {
  expect(LOGGER_NAMES).toEqual([
    'atlas.execution',
    'atlas.memory',
    'atlas.mcp',
    'atlas.embedding',
    'atlas.storage',
    'atlas.orchestration',
  ]);
});

test('the journaled effects', () => {
  expect(EFFECT_NAMES).toMatchInlineSnapshot(`
    [
      "begin",
      "recall",
      "plan",
      "optimise",
      "stage",
      "check-before",
      "tool-call",
      "world-call",
      "agent-session",
      "agent-turn",
      "check-after",
      "controls",
      "verdict",
      "review",
      "reflect",
      "receipt",
      "commit",
      "rollback",
      "summary",
      "prove-run",
      "undo",
      "remember",
      "end",
    ]
  `);
});

test('the tools of a step and of its agents', () => {
  const tools = builtinTools({ sandbox: noSandbox, environment: {}, hidden: [], writable: [] }, 'linux');
  expect(tools.map(({ name, effect }) => `${name} (${effect})`)).toMatchInlineSnapshot(`
    [
      "run_shell (execute)",
      "run_applescript (execute)",
      "get_system_info (read)",
      "read_file (read)",
      "write_file (write)",
      "edit_file (write)",
      "list_files (read)",
      "find_by_name (read)",
      "search_text (read)",
      "take_screenshot (ui)",
      "capture_screen (ui)",
      "click (ui)",
      "hover (ui)",
      "scroll (ui)",
      "type (ui)",
      "press (ui)",
      "list_windows (ui)",
      "open_app (ui)",
      "close_app (ui)",
    ]
  `);
});

test('the tools of the memory server', async () => {
  // Nobody calls them here: to list them no memory is needed.
  const defaults = { topK: 8, historyTailN: 16, confidenceMin: 0.7 };
  const server = await createMemoryServer({ pinned: false, defaults } as MemoryService, '0');
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'pin', version: '0' });
  await Promise.all([server.connect(ours), client.connect(theirs)]);
  const { tools } = await client.listTools();
  await client.close();
  expect(tools.map(({ name }) => name)).toEqual(MEMORY_TOOLS);
});

test('the tables of the store', async () => {
  await using database = await Database.open(join(scratchFolder(), 'a.db'));
  await migrate(database);
  const tables = await database.read((connection) =>
    connection
      .prepare(
        `SELECT t.name || '(' || group_concat(c.name, ', ') || ')' AS line FROM sqlite_schema t, pragma_table_info(t.name) c
         WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND t.name NOT GLOB '*_words_*' GROUP BY t.name ORDER BY t.name`,
      )
      .all()
      .map((row) => String(row['line'])),
  );
  expect(tables).toMatchInlineSnapshot(`
    [
      "checkout_holds(token, checkout, exclusive, owner)",
      "checkouts(id, project, state, used, boot)",
      "checkpoint_channels(thread_id, namespace, channel, version, encoding, value)",
      "checkpoint_writes(thread_id, namespace, checkpoint_id, task_id, idx, channel, encoding, value)",
      "checkpoints(thread_id, namespace, id, parent_id, encoding, checkpoint, metadata)",
      "conversations(scope, id, turns, updated_at)",
      "embeddings(model, hash, vector, tokens, parts)",
      "embeddings_to_renew(model, hash)",
      "feed_clocks(scope, change)",
      "feed_records(scope, id, change, born, person, record)",
      "grants(id, scope, digest, tool, arguments, folder, message, state, created_at, decided_at, consumed_at, words)",
      "journal(run_id, seq, record, plan, step, attempt, effect, ordinal, fence, at, payload, hash)",
      "journal_heads(run_id, seq, hash)",
      "landings(seq, id, project, run_id, step, attempt, kind, status, base, next, receipt, origin, undoes, moves, at)",
      "learned_outcomes(id, weights, showings, gained, changes, updated_at)",
      "leases(name, fence, owner, renewed)",
      "memory_exports(path, at)",
      "memory_forgotten(id)",
      "memory_outbox(id, local, gone, n)",
      "memory_replicas(shared, local, change, epoch)",
      "memory_shared(id, shared, change)",
      "memory_writes(scope, conversation, at)",
      "permission_rules(scope, list, entry, created_at)",
      "project_heads(project, number, state)",
      "project_states(place, project, state, base, pack, bytes, depth)",
      "recall_receipts(id, at, query, receipt)",
      "receipts(project, seq, id, run_id, step, attempt, body, hash)",
      "record_clock(only, change)",
      "record_details(id, kind, scope, version, state, reason, trust, provenance, content, supersedes, superseded_by, seen, uses, successes, expires_at, updated_at, held, told)",
      "record_instances(term, doc, col, offset)",
      "record_terms(terms)",
      "record_terms_config(k, v)",
      "record_terms_data(id, block)",
      "record_terms_docsize(id, sz, origin)",
      "record_terms_idx(segid, term, pgno)",
      "record_tombstones(change, record)",
      "records(id, kind, scope, title, body, created_at, origin, type, conversation, position, author, at, tags, entities, metadata, uses, used_at, hash, words, change)",
      "run_changes(number, run_id)",
      "run_event_heads(run_id, last, narrated)",
      "run_events(run_id, seq, narration, event)",
      "run_network(run_id, source, host, port, decision, plan, step, attempt, program, reason, forwarded, connections, sent, received, first_at, last_at)",
      "run_spending(run_id, source, tokens, money, currency, ms)",
      "runs(id, request, project, plan, options, status, graph_version, created_at, updated_at, pause, stopped)",
      "tool_pins(server, tool, hash, shown, approved_at)",
      "trajectories(id, run_id, step, attempt, agent_id, description, success, error_info, calls, created_at, body, blobs)",
      "vector_clock(only, seq, forgotten)",
      "vector_mirrors(mirror, collection, applied)",
      "vector_tombstones(seq, collection, id)",
      "vectors(seq, collection, id, model, dimension, metadata, value)",
    ]
  `);
});
