/** `atlas-runtime/trajectory`: an agent's actions, from the frames of its protocol. */
export { TrajectoryBuilder, type BuilderOptions } from './trajectory-builder.ts';
export type { TaskInput } from './task-input.ts';
export { exportAtif, type AtifTrajectory } from '../trajectory/export-atif.ts';
export { exportMarkdown } from '../trajectory/export-markdown.ts';
export type { TrajectoryLimits } from '../trajectory/limits.ts';
export { readRecording } from '../trajectory/read-recording.ts';
export type { RecordedTrajectories } from '../trajectory/recorded-conversation.ts';
export type { TrajectoryEnd as TurnEnd } from '../trajectory/trajectory-builder.ts';
export type { Outcome } from '../core/outcome.ts';
export type { Task } from '../core/task.ts';
export type { Step, StepMetadata, Trajectory } from '../core/trajectory.ts';
