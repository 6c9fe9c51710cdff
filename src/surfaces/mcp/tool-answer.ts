import type { CallToolResult } from '@modelcontextprotocol/server';
import { isAtlasError, messageOf } from '../../core/atlas-error.ts';
import type { MemoryService } from '../../runtime/atlas.ts';

/** Always an object, and errors in a form that the agent can use: the fault and its remedy. */
export async function answer(service: MemoryService, work: () => Promise<object>): Promise<CallToolResult> {
  const start = performance.now();
  const told = (): object => ({ ms: Math.round(performance.now() - start) });
  try {
    const value = { ...(await work()) } as Record<string, unknown>;
    service.logger.info({ ...told(), fields: Object.keys(value) }, 'a tool of memory answered');
    return { content: [{ type: 'text', text: JSON.stringify(value) }], structuredContent: value };
  } catch (error) {
    if (!isAtlasError(error)) service.logger.error({ error }, 'a tool of memory failed');
    else service.logger.info({ ...told(), code: error.code }, 'a tool of memory refused');
    const remedy = isAtlasError(error) && error.remedy !== undefined ? ` ${error.remedy}` : '';
    const message = isAtlasError(error) ? messageOf(error) : 'memory failed; the work can go on without it';
    return { content: [{ type: 'text', text: `${message}.${remedy}` }], isError: true };
  }
}
