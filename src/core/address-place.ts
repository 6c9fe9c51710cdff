import { BlockList, isIP } from 'node:net';

/**
 * Where an address leads, seen from this machine.
 *
 *  public    the internet
 *  inner     networks behind the same door: private, shared (CGNAT) and unique local addresses
 *  loopback  this machine itself
 *  reserved  no deliberate target: link-local, multicast, documentation, and above all the metadata services of clouds,
 *            which hand out credentials to every caller
 *
 * Invariants
 *  A1  An IPv6 address that carries an IPv4 address leads where that one leads.
 *  A2  An address counts as public only where it is known to be: for IPv6, only inside 2000::/3.
 */
export type AddressPlace = 'public' | 'inner' | 'loopback' | 'reserved';

/** Inside ranges that would pass for something better. */
const METADATA = ['100.100.100.200', '168.63.129.16'] as const;
const METADATA_6 = ['fd00:ec2::254', 'fd20:ce::254'] as const;

const LOOPBACK = ['127.0.0.0/8'] as const;
const INNER = ['10.0.0.0/8', '100.64.0.0/10', '172.16.0.0/12', '192.168.0.0/16'] as const;
const RESERVED = [
  '0.0.0.0/8',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
] as const;
const INNER_6 = ['fc00::/7'] as const;
/** Parts of 2000::/3 that are not routed, or that carry traffic through a tunnel which a third party runs. */
const RESERVED_6 = ['2001::/32', '2001:2::/48', '2001:10::/28', '2001:20::/28', '2001:db8::/32', '3fff::/20'] as const;
const PUBLIC_6 = ['2000::/3'] as const;

const ranges = {
  metadata: listOf(METADATA, 'ipv4'),
  metadata6: listOf(METADATA_6, 'ipv6'),
  loopback: listOf(LOOPBACK, 'ipv4'),
  inner: listOf(INNER, 'ipv4'),
  reserved: listOf(RESERVED, 'ipv4'),
  inner6: listOf(INNER_6, 'ipv6'),
  reserved6: listOf(RESERVED_6, 'ipv6'),
  public6: listOf(PUBLIC_6, 'ipv6'),
};

/** Where an address leads; one that cannot be read leads nowhere (A2). */
export function placeOfAddress(address: string): AddressPlace {
  const version = isIP(address);
  if (version === 4) return placeOf4(address);
  // A zone names an interface of this machine: link-local at best.
  if (version !== 6 || address.includes('%')) return 'reserved';
  const bytes = bytesOf6(address);
  const carried = carried4(bytes);
  if (carried !== undefined) return placeOf4(carried);
  if (bytes.every((byte, i) => byte === (i === 15 ? 1 : 0))) return 'loopback';
  if (ranges.metadata6.check(address, 'ipv6')) return 'reserved';
  if (ranges.inner6.check(address, 'ipv6')) return 'inner';
  return ranges.public6.check(address, 'ipv6') && !ranges.reserved6.check(address, 'ipv6') ? 'public' : 'reserved';
}

function placeOf4(address: string): AddressPlace {
  if (ranges.metadata.check(address) || ranges.reserved.check(address)) return 'reserved';
  if (ranges.loopback.check(address)) return 'loopback';
  return ranges.inner.check(address) ? 'inner' : 'public';
}

/** A1: mapped (::ffff:0:0/96), translated (64:ff9b::/96) and 6to4 (2002::/16). */
function carried4(bytes: readonly number[]): string | undefined {
  const starts = (...prefix: readonly number[]): boolean => prefix.every((byte, i) => bytes[i] === byte);
  const zeros = (from: number, to: number): boolean => bytes.slice(from, to).every((byte) => byte === 0);
  if (zeros(0, 10) && bytes[10] === 0xff && bytes[11] === 0xff) return bytes.slice(12).join('.');
  if (starts(0x00, 0x64, 0xff, 0x9b) && zeros(4, 12)) return bytes.slice(12).join('.');
  return starts(0x20, 0x02) ? bytes.slice(2, 6).join('.') : undefined;
}

/** The sixteen bytes of an address that is known to be IPv6. */
function bytesOf6(address: string): readonly number[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const hex = (high: string | undefined, low: string | undefined): string =>
    (Number(high) * 256 + Number(low)).toString(16);
  const text = dotted === null ? address : `${dotted[1]}${hex(dotted[2], dotted[3])}:${hex(dotted[4], dotted[5])}`;
  const [before = '', after] = text.split('::');
  const groups = (part: string): readonly string[] => (part === '' ? [] : part.split(':'));
  const [head, tail] = [groups(before), groups(after ?? '')];
  const gap = after === undefined ? 0 : 8 - head.length - tail.length;
  return [...head, ...Array.from({ length: gap }, () => '0'), ...tail].flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
}

function listOf(entries: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}
