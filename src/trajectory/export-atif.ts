import { defined } from '../core/defined.ts';
import type { Step, Trajectory } from '../core/trajectory.ts';
import { isObject, type JsonObject } from './session-update.ts';

/** The Agent Trajectory Interchange Format, version 1.7: a user step, one agent step per call, one for the last word. */
export interface AtifTrajectory {
  readonly schema_version: 'ATIF-v1.7';
  readonly session_id: string;
  readonly agent: { readonly name: string; readonly version: string; readonly model_name?: string };
  readonly steps: readonly AtifStep[];
  readonly notes?: string;
  readonly final_metrics: JsonObject;
  readonly extra: JsonObject;
}

interface AtifStep {
  readonly step_id: number;
  readonly timestamp?: string;
  readonly source: 'user' | 'agent';
  readonly message: string;
  readonly reasoning_content?: string;
  readonly tool_calls?: readonly {
    readonly tool_call_id: string;
    readonly function_name: string;
    readonly arguments: JsonObject;
  }[];
  readonly observation?: {
    readonly results: readonly { readonly source_call_id: string; readonly content: string }[];
  };
  readonly extra?: JsonObject;
}

export function exportAtif(trajectory: Trajectory): AtifTrajectory {
  const { task, steps, finalMessage, outcome, metadata } = trajectory;
  const model = metadata['model'];
  const reasoning = metadata['reasoning'];
  const converted: AtifStep[] = [{ step_id: 1, source: 'user', message: task.description }];
  for (const step of steps) converted.push(convert(step, converted.length + 1));
  if (finalMessage !== '' || typeof reasoning === 'string') {
    converted.push({
      step_id: converted.length + 1,
      source: 'agent',
      message: finalMessage,
      ...defined({ reasoning_content: typeof reasoning === 'string' ? reasoning : undefined }),
    });
  }
  return {
    schema_version: 'ATIF-v1.7',
    session_id: typeof metadata['sessionId'] === 'string' ? metadata['sessionId'] : task.id,
    agent: {
      name: metadata.agentId,
      version: typeof metadata['agentVersion'] === 'string' ? metadata['agentVersion'] : 'unknown',
      ...defined({ model_name: typeof model === 'string' ? model : undefined }),
    },
    steps: converted,
    final_metrics: finalMetrics(metadata, converted.length),
    extra: { outcome, timestamp: metadata.timestamp },
  };
}

function convert(step: Step, stepId: number): AtifStep {
  const { toolCallId, toolName, input, status, kind, title, reasoning, startedAt } = step.metadata;
  return {
    step_id: stepId,
    ...defined({ timestamp: typeof startedAt === 'string' ? startedAt : undefined }),
    source: 'agent',
    message: step.thought,
    ...defined({ reasoning_content: typeof reasoning === 'string' ? reasoning : undefined }),
    // Arguments are an object there; any other value is stored under the whole input.
    tool_calls: [
      {
        tool_call_id: toolCallId,
        function_name: toolName,
        arguments: isObject(input) ? input : input === undefined ? {} : { input },
      },
    ],
    observation: { results: [{ source_call_id: toolCallId, content: step.observation }] },
    extra: { status, ...defined({ kind, title }) },
  };
}

function finalMetrics(metadata: Trajectory['metadata'], totalSteps: number): JsonObject {
  const tokens = isObject(metadata['tokens']) ? metadata['tokens'] : {};
  const cost = isObject(metadata['cost']) ? metadata['cost'] : {};
  return {
    ...metric('total_prompt_tokens', tokens['inputTokens'] ?? tokens['input_tokens']),
    ...metric('total_completion_tokens', tokens['outputTokens'] ?? tokens['output_tokens']),
    ...metric('total_cached_tokens', tokens['cachedReadTokens']),
    ...metric('total_cost_usd', cost['currency'] === 'USD' ? cost['amount'] : undefined),
    total_steps: totalSteps,
  };
}

function metric(name: string, value: unknown): JsonObject {
  return typeof value === 'number' ? { [name]: value } : {};
}
