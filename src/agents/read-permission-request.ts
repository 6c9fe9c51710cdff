import { defined, some } from '../core/defined.ts';
import { boundedValue } from '../trajectory/bounded-payload.ts';
import { isObject, type CallFrame } from '../trajectory/session-update.ts';
import type { PermissionOption, PermissionRequest } from './permission.ts';
import { readAsked } from './read-asked.ts';
import { ToldCalls } from './told-call.ts';

const MAX_TITLE = 4096;

/**
 * Reads a `session/request_permission` about this call leniently; undefined when the call has no id. `told` holds the
 * agent's earlier reports of its calls: some name the command there, and only there.
 */
export function readPermissionRequest(
  frame: CallFrame,
  params: unknown,
  sessionId: string,
  told: ToldCalls = new ToldCalls(),
): PermissionRequest | undefined {
  const { id, input } = frame;
  if (id === undefined) return undefined;
  const call = told.merged(id, frame);
  const given = input ?? (Object.keys(call.input).length > 0 ? call.input : undefined);
  return {
    sessionId,
    toolCallId: id,
    title: (call.title === '' ? id : call.title).slice(0, MAX_TITLE),
    ...defined({
      kind: some(call.kind),
      input: given === undefined ? undefined : boundedValue(given),
      locations: some(call.files),
    }),
    asked: readAsked(call),
    options: readOptions(isObject(params) ? params['options'] : undefined),
  };
}

function readOptions(options: unknown): readonly PermissionOption[] {
  if (!Array.isArray(options)) return [];
  return options.flatMap((option) => {
    if (!isObject(option) || typeof option['optionId'] !== 'string') return [];
    const { optionId, name, kind } = option;
    return [{ optionId, name: typeof name === 'string' ? name : optionId, kind: typeof kind === 'string' ? kind : '' }];
  });
}
