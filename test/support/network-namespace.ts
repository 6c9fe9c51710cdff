import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A machine's network, as the kernel has it: a network namespace that is joined to this one by a pair of interfaces.
 *
 * It has no name. A shell holds it that ends when the pipe to it closes, also because its starter was killed, and takes the
 * interfaces along with their addresses and routes; the namespace goes with the last process in it.
 */
export interface NetworkNamespace extends AsyncDisposable {
  /** Where processes in it find this machine. */
  readonly host: string;
  /** In front of a command: it runs in there. */
  readonly before: readonly string[];
  /** Takes its interface down: packets vanish either way, no end of a connection is told, and new ones hang. */
  readonly cut: () => void;
  readonly join: () => void;
}

/** Of the addresses that are for measuring networks, and for nobody's network: four for each namespace. */
const BLOCKS = 2 ** 15;

/** Both ends of the pair go at once: a connection that was cut off may keep the namespace itself for minutes. */
const HOLDER = 'cat >/dev/null; ip link delete eth0';

/** Throws where the machine does not let this process make one. */
export async function openNetworkNamespace(number: number): Promise<NetworkNamespace> {
  // Several campaigns may run side by side.
  const block = (process.pid * 32 + number) % BLOCKS;
  const address = (of: 1 | 2): string => `198.${18 + (block >> 14)}.${(block >> 6) & 255}.${((block & 63) << 2) + of}`;
  const outside = `at${process.pid}-${number}`;
  const holder = spawn('unshare', ['--net', 'sh', '-c', HOLDER], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // An interrupt from the keyboard is for the campaign; the pipe tells the holder.
    detached: true,
  });
  holder.on('error', () => undefined);
  const end = async (): Promise<void> => {
    if (holder.pid === undefined || holder.exitCode !== null || holder.signalCode !== null) return;
    const exit = once(holder, 'exit');
    holder.stdin.end();
    await exit;
  };
  const path = `/proc/${holder.pid}/ns/net`;
  const before = ['nsenter', `--net=${path}`];
  const inside = (...args: readonly string[]): void => {
    command('nsenter', `--net=${path}`, 'ip', ...args);
  };
  try {
    await apart(path);
    command('ip', 'link', 'add', outside, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(holder.pid));
    command('ip', 'address', 'add', `${address(1)}/30`, 'dev', outside);
    command('ip', 'link', 'set', outside, 'up');
    inside('link', 'set', 'lo', 'up');
    inside('address', 'add', `${address(2)}/30`, 'dev', 'eth0');
    inside('link', 'set', 'eth0', 'up');
    // Where eth0 is down, packets go to an interface behind which nobody is. Without it, whoever sends would be told.
    inside('link', 'add', 'void', 'type', 'veth', 'peer', 'name', 'nowhere');
    inside('link', 'set', 'nowhere', 'up');
    inside('link', 'set', 'void', 'arp', 'off', 'up');
    inside('route', 'add', 'default', 'dev', 'void');
  } catch (error) {
    await end();
    throw error;
  }
  return {
    host: address(1),
    before,
    cut: () => {
      inside('link', 'set', 'eth0', 'down');
    },
    join: () => {
      inside('link', 'set', 'eth0', 'up');
    },
    [Symbol.asyncDispose]: end,
  };
}

/** Until the holder is in a namespace of its own: before that, it would be this one. */
async function apart(path: string): Promise<void> {
  const own = readlinkSync('/proc/self/ns/net');
  const theirs = (): string => {
    try {
      return readlinkSync(path);
    } catch {
      throw new Error('unshare --net is not allowed here');
    }
  };
  while (theirs() === own) await sleep(5);
}

function command(program: string, ...args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr.trim()}`);
}
