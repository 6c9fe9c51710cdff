import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../../src/core/atlas-error.ts';
import type { ServerDoor } from '../../bench/fixtures/postgres-server.ts';
import { openCutRelay } from './cut-relay.ts';
import { openNetworkNamespace, type NetworkNamespace } from './network-namespace.ts';

/** What a worker reaches its server through. */
export interface WorkerNetwork {
  /** In front of the worker's command. */
  readonly before: readonly string[];
  /** The store's address as this worker has to give it. */
  readonly url: (url: string) => string;
  /** Nothing arrives any more, either way, and nobody is told: connections stay as they are, new ones hang. */
  readonly cut: () => void;
  readonly join: () => void;
}

/** A network for each of the workers, and where their server must listen for that. */
export interface FleetNetwork extends AsyncDisposable {
  /** What is cut: the interface of a network namespace, or a relay, and why. */
  readonly kind: string;
  readonly door?: ServerDoor;
  readonly open: (number: number, port: () => number) => Promise<WorkerNetwork>;
}

/** Namespaces where the machine allows them; `folder` is for the server's certificate, which the workers read. */
export async function openFleetNetwork(workers: number, folder: string): Promise<FleetNetwork> {
  const stack = new AsyncDisposableStack();
  try {
    const spaces: NetworkNamespace[] = [];
    for (let number = 1; number <= workers; number += 1) spaces.push(stack.use(await openNetworkNamespace(number)));
    return {
      kind: 'namespace',
      ...behindDoor(spaces, folder),
      [Symbol.asyncDispose]: async () => {
        await stack.disposeAsync();
      },
    };
  } catch (error) {
    await stack.disposeAsync();
    return ofRelays(messageOf(error));
  }
}

const SELF_SIGNED = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj /CN=fleet'.split(
  ' ',
);

function behindDoor(spaces: readonly NetworkNamespace[], folder: string): Pick<FleetNetwork, 'door' | 'open'> {
  const hosts = spaces.map(({ host }) => host);
  const names = hosts.map((host) => `IP:${host}`).join(',');
  const [certificate, key] = [join(folder, 'server.crt'), join(folder, 'server.key')];
  // Another machine is spoken to over TLS only.
  const { status, stderr, error } = spawnSync(
    'openssl',
    [...SELF_SIGNED, '-addext', `subjectAltName=${names}`, '-out', certificate, '-keyout', key],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`openssl: ${error?.message ?? stderr}`);
  return {
    door: { hosts, certificate: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') },
    open: async (number, port) => {
      const space = spaces[number - 1];
      if (space === undefined) throw new Error(`there is no network for worker ${number}`);
      return await Promise.resolve({
        before: space.before,
        url: (text) => {
          const url = new URL(text);
          [url.hostname, url.port] = [space.host, String(port())];
          url.searchParams.set('sslrootcert', certificate);
          return url.href;
        },
        cut: space.cut,
        join: space.join,
      });
    },
  };
}

function ofRelays(why: string): FleetNetwork {
  const stack = new AsyncDisposableStack();
  return {
    kind: `relay (${why})`,
    open: async (_number, port) => {
      const relay = stack.use(await openCutRelay(port));
      return {
        before: [],
        url: (text) => {
          const url = new URL(text);
          url.port = String(relay.port);
          return url.href;
        },
        cut: relay.cut,
        join: relay.join,
      };
    },
    [Symbol.asyncDispose]: async () => {
      await stack.disposeAsync();
    },
  };
}
