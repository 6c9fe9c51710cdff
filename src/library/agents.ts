/** `atlas-runtime/agents`: single tasks for coding agents, with a world of the caller's own as the judge. */
export { TaskExecutor, type ExecutorConfig } from './task-executor.ts';
export type { TaskInput } from './task-input.ts';
export { standInCommand, type StandInAction, type StandInScript } from './stand-in-command.ts';
export type { AgentCapabilities } from '../agents/agent-capabilities.ts';
export type { AgentEvent, TurnEnd } from '../agents/agent-event.ts';
export type { McpEndpoint as McpServer } from '../core/mcp-endpoint.ts';
export type { Decide, PermissionDecision, PermissionRequest } from '../agents/permission.ts';
export type { PermissionMode } from '../agents/permission-mode.ts';
export type { PromptBlock, PromptOptions, Session } from '../agents/session.ts';
export type { ExecuteOptions, OpenedSession } from '../agents/task-executor.ts';
export type { TaskMemory } from '../agents/task-memory.ts';
export type { Candidate, Environment } from '../core/environment.ts';
export type { Outcome } from '../core/outcome.ts';
export type { Task } from '../core/task.ts';
export type { SessionUpdate } from '../trajectory/session-update.ts';
export type { Step, Trajectory } from '../core/trajectory.ts';
