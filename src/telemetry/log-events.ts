import type { LogFields, LoggerName } from '../core/logger.ts';
import type { EventSink, RuntimeEvent } from '../core/runtime-event.ts';
import type { Logging } from './logging.ts';

interface Line {
  readonly name: LoggerName;
  readonly level: 'debug' | 'info' | 'warn';
  readonly message: string;
  readonly fields: LogFields;
}

/** The log is a fold over the events of a run: every line carries its run, step and attempt. */
export function logEvents(logging: Logging): EventSink {
  return (event) => {
    const { name, level, message, fields } = lineFor(event);
    const { runId, step, attempt, candidate } = event;
    logging.logger(name)[level]({ runId, step, attempt, candidate, ...fields }, message);
  };
}

function lineFor(event: RuntimeEvent): Line {
  const {
    type,
    at: _at,
    seq: _seq,
    runId: _run,
    step: _step,
    attempt: _attempt,
    candidate: _candidate,
    ...fields
  } = event;
  const line = (name: LoggerName, level: Line['level'], message: string): Line => ({ name, level, message, fields });
  switch (type) {
    case 'run-start':
      return line('atlas.execution', 'info', 'task started');
    case 'run-end':
      return line('atlas.execution', 'info', 'task ended');
    case 'recall':
      return line('atlas.memory', 'info', 'memory query');
    case 'remembered':
      return line('atlas.memory', 'info', 'remembered');
    case 'step-status':
      return line('atlas.execution', 'info', event.status === 'completed' ? 'step completed' : `step ${event.status}`);
    case 'attempt-start':
      return line('atlas.execution', 'debug', 'attempt started');
    case 'tool-call':
    case 'tool-result':
    case 'thought':
    case 'message':
    case 'usage':
      return line('atlas.execution', 'debug', type);
    case 'network':
      return line('atlas.execution', event.decision === 'refused' ? 'warn' : 'info', `host ${event.decision}`);
    case 'plan':
    case 'check':
    case 'controls':
    case 'verdict':
    case 'review':
    case 'commit':
    case 'rollback':
    case 'summary':
    case 'together':
      return line('atlas.orchestration', 'info', type);
    case 'paused':
    case 'asked':
    case 'answered':
      return line('atlas.orchestration', 'info', type);
    case 'warning':
      return line('atlas.orchestration', 'warn', type);
  }
}
