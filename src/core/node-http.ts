/**
 * `node:http`, not by an import: an import of it reads every name that the module has, and three of them load a whole
 * HTTP client that nothing here uses (a fifteenth of what a short run costs).
 */
export const nodeHttp: typeof import('node:http') = process.getBuiltinModule('node:http');
