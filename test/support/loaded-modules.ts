/** Preloaded with `node --import`: at the end, lists every module that was loaded on file descriptor 3. */
import { writeSync } from 'node:fs';
import { registerHooks } from 'node:module';

const loaded: string[] = [];
registerHooks({
  load: (url, context, next) => {
    loaded.push(url);
    return next(url, context);
  },
});
process.on('exit', () => {
  writeSync(3, `${loaded.join('\n')}\n`);
});
