import type * as http from 'node:http';

/**
 * `node:http`, not by an import of what it does: an import reads every name that the module has, and three of them load
 * a whole HTTP client that nothing here uses (a fifteenth of what a short run costs).
 */
export const nodeHttp: typeof http = process.getBuiltinModule('node:http');
