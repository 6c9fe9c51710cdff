import type { AtlasOptions } from '../../runtime/atlas.ts';

/** How the memory of a run is served to its agents. `program` is the file that they would start it with. */
export function serveMemoryFrom(program: string): NonNullable<AtlasOptions['serveMemory']> {
  return async (service) => {
    const [{ serveRun }, { version }] = await Promise.all([import('../mcp/serve-run.ts'), import('./version.ts')]);
    return await serveRun(service, version(), program);
  };
}

/** How tools are served to the agent of a step, likewise. */
export function serveToolsFrom(program: string): NonNullable<AtlasOptions['serveTools']> {
  return async (box) => {
    const [{ serveToolBox }, { version }] = await Promise.all([import('../mcp/serve-run.ts'), import('./version.ts')]);
    return await serveToolBox(box, version(), program);
  };
}
