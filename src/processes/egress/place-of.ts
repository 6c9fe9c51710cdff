import { BlockList, isIP } from 'node:net';
import { placeOfAddress, type AddressPlace } from '../../core/address-place.ts';
import { placeByName } from '../../core/destination.ts';
import type { Internet } from './internet.ts';

/**
 * Where an address leads, seen from this machine, whose own addresses lead to itself: a service that the person runs for
 * themselves often listens at all of them, and of IPv6 they are public ones.
 */
export function placeOf(internet: Internet, address: string): AddressPlace {
  return isOwn(internet, address) ? 'loopback' : placeOfAddress(address);
}

/** Where a host leads by its spelling alone: undefined for a name that must be looked up. */
export function placeOfHost(internet: Internet, host: string): AddressPlace | undefined {
  return isIP(host) === 0 ? placeByName(host) : placeOf(internet, host);
}

function isOwn(internet: Internet, address: string): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  const list = new BlockList();
  for (const own of internet.own()) list.addAddress(own, isIP(own) === 6 ? 'ipv6' : 'ipv4');
  return isIP(address) !== 0 && !address.includes('%') && list.check(address, family);
}
