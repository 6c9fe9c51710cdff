import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '../../../test/support/scratch.ts';
import { listeningSockets } from './listening-sockets.ts';

const TABLE = `Num       RefCount Protocol Flags    Type St Inode Path
000000001: 00000002 00000000 00010000 0001 01 20017 /home/me/.docker/run/docker.sock
000000002: 00000003 00000000 00000000 0001 03   533
000000003: 00000002 00000000 00010000 0001 01 20018 @/tmp/dbus-Xy
000000004: 00000003 00000000 00000000 0001 03 20019 /home/me/.docker/run/docker.sock
000000005: 00000002 00000000 00000000 0002 01 20020 /srv/with a blank/log
000000006: 00000002 00000000 00010000 0005 01 20021 relative/socket
`;

test('every path is named once; what has no path, or none that is whole, is not', () => {
  expect(listeningSockets(TABLE)).toEqual(['/home/me/.docker/run/docker.sock', '/srv/with a blank/log']);
  expect(listeningSockets('')).toEqual([]);
});

test.skipIf(process.platform !== 'linux')('a socket that listens here is among them', async () => {
  const path = join(scratchFolder(), 'agent.sock');
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(path, resolve));
  onTestFinished(() => void server.close());
  expect(listeningSockets()).toContain(path);
});
