import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { openAtlas } from '../../src/library/index.ts';

const root = join(import.meta.dirname, '../..');

/** What a file exports; types in brackets. */
function exportsOf(entry: string): readonly string[] {
  const path = join(root, 'src/library', `${entry}.ts`);
  const { module } = parseSync(path, readFileSync(path, 'utf8'));
  return module.staticExports
    .flatMap(({ entries }) =>
      entries.map(({ exportName, isType }) => (isType ? `[${exportName.name}]` : (exportName.name ?? ''))),
    )
    .toSorted();
}

test('the entries of the package', () => {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, unknown>>;
  };
  expect(Object.keys(exports)).toMatchInlineSnapshot(`
    [
      ".",
      "./agents",
      "./trajectory",
      "./memory",
      "./verification",
      "./package.json",
    ]
  `);
});

test('what each entry exports', () => {
  const entries = ['index', 'agents', 'trajectory', 'memory', 'verification'];
  expect(Object.fromEntries(entries.map((entry) => [entry, exportsOf(entry).join(' ')]))).toMatchInlineSnapshot(`
    {
      "agents": "TaskExecutor [AgentCapabilities] [AgentEvent] [Candidate] [Decide] [Environment] [ExecuteOptions] [ExecutorConfig] [McpServer] [OpenedSession] [Outcome] [PermissionDecision] [PermissionMode] [PermissionRequest] [PromptBlock] [PromptOptions] [SessionUpdate] [Session] [StandInAction] [StandInScript] [Step] [TaskInput] [TaskMemory] [Task] [Trajectory] [TurnEnd] standInCommand",
      "index": "AtlasError [ActiveRun] [AnsweredPause] [AskPerson] [AtlasAgents] [AtlasBoard] [AtlasDoctor] [AtlasHistory] [AtlasMemory] [AtlasOptions] [AtlasPermissions] [AtlasProject] [AtlasRuns] [AtlasTools] [Atlas] [BoardPage] [BoardQuestion] [BoardRun] [ContextQuestion] [ContinueRequest] [ConversationTail] [Conversation] [DescribedTool] [ErrorCode] [EventSink] [ExecutorOptions] [FinishedRun] [FoundMemory] [MemoryListing] [MemoryQuestion] [MemoryRecord] [NewMemory] [OtherPause] [PauseAnswer] [PauseInfo] [PermissionPause] [Plan] [ProjectSettings] [Reply] [RuleText] [RunDiff] [RunOptions] [RunProof] [RunStatus] [RuntimeEvent] [ShownContext] [ShownRun] [Spending] [StartRequest] [ToolBox] [ToolOutcome] [Trajectory] [Turn] [UndoneRun] [Watching] [Written] isAtlasError openAtlas",
      "memory": "ContextBuilder MemoryGateway MemoryPolicy PromptFormatter [ContextOptions] [ContextPackage] [ContextRequest] [ContextSources] [EmbedderConfig] [Embedder] [Filter] [MemoryAnswer] [MemoryOptions] [MemoryRecord] [Metadata] [Metric] [NewTurn] [OpenMemory] [PolicyOptions] [PromptAnswer] [PromptLimits] [PromptTask] [Purpose] [RecallFilter] [RecallQuestion] [RecalledMemory] [RecalledRecord] [RecalledTurn] [Representation] [Tokenizer] [Turn] [VectorEntry] [VectorHit] [VectorIndexOptions] [VectorIndex] [VectorQuery] [Written] byKind loadTokenizer openEmbedder openMemory openVectorIndex",
      "trajectory": "TrajectoryBuilder [AtifTrajectory] [BuilderOptions] [Outcome] [RecordedTrajectories] [StepMetadata] [Step] [TaskInput] [Task] [TrajectoryLimits] [Trajectory] [TurnEnd] exportAtif exportMarkdown readRecording",
      "verification": "[AnyReceipt] [BelievedKey] [CheckResult] [Check] [CheckedCheck] [Judgement] [Observation] [ProjectVerifier] [ProofRequest] [ProofResult] [PublicKey] [Receipt] [RunReceipt] [SealedReceipt] [SignedBy] [Verdict] [VerifierOptions] checkChain judge openReceipt openVerifier readChecks readPublicKey signatureWords signedBy",
    }
  `);
});

test('what Atlas can be asked for', async () => {
  await using atlas = await openAtlas();
  const asked = Object.entries(atlas).map(([name, part]) => `${name}: ${Object.keys(part as object).join(' ')}`);
  expect(asked).toMatchInlineSnapshot(`
    [
      "runs: start resume plan list show events told spending printed receipts waits unfinished diff pullRequest summary openPullRequest undo verify checkPlan exportProof verifyBundle verifyRevisions trajectories listTrajectories exportTrajectory graph",
      "memory: search add list show showings correct forget release export import stats prove replayable replay learned forgetLearned context reindex serve words",
      "history: append tail converse sessions session",
      "agents: list names atWork known models inspect executor serve",
      "tools: open list call",
      "permissions: explain answer allow presets use deny",
      "project: settings trustQuestion trust revokeTrust believeKey branch undecidedChecks keepChecks notify secret",
      "doctor: diagnose demo",
      "board: page find changes folder",
      "queue: put goOn standing land push work",
      "fleet: migrate addLogin setLimit setWriters keys setKey",
    ]
  `);
});
