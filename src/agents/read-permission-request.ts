import { boundedValue } from '../trajectory/bounded-payload.ts';
import { isObject } from '../trajectory/session-update.ts';
import type { PermissionOption, PermissionRequest } from './permission.ts';

const MAX_TITLE = 4096;

/** Reads a `session/request_permission` leniently; undefined when it does not even name a call. */
export function readPermissionRequest(params: unknown, sessionId: string): PermissionRequest | undefined {
  if (!isObject(params) || !isObject(params['toolCall'])) return undefined;
  const call = params['toolCall'];
  const { toolCallId, title, kind, rawInput } = call;
  if (typeof toolCallId !== 'string') return undefined;
  const locations = Array.isArray(call['locations']) ? call['locations'] : [];
  const paths = locations.flatMap((one) => (isObject(one) && typeof one['path'] === 'string' ? [one['path']] : []));
  return {
    sessionId,
    toolCallId,
    title: (typeof title === 'string' ? title : toolCallId).slice(0, MAX_TITLE),
    ...(typeof kind === 'string' ? { kind } : {}),
    ...(rawInput === undefined || rawInput === null ? {} : { input: boundedValue(rawInput) }),
    ...(paths.length === 0 ? {} : { locations: paths }),
    options: readOptions(params['options']),
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
