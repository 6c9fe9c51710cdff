import { expect, test } from 'vitest';
import { placeOfAddress } from './address-place.ts';

test.each([
  ['8.8.8.8', 'public'],
  ['172.15.255.255', 'public'],
  ['172.32.0.1', 'public'],
  ['100.63.255.255', 'public'],
  ['2606:4700::1111', 'public'],
  ['2001:4860:4860::8888', 'public'],
  ['10.0.0.1', 'inner'],
  ['172.16.0.1', 'inner'],
  ['192.168.255.255', 'inner'],
  ['100.64.0.1', 'inner'],
  ['fd12:3456::1', 'inner'],
  ['fc00::1', 'inner'],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['::1', 'loopback'],
  ['0.0.0.0', 'reserved'],
  ['169.254.169.254', 'reserved'],
  ['100.100.100.200', 'reserved'],
  ['168.63.129.16', 'reserved'],
  ['192.0.0.192', 'reserved'],
  ['198.18.0.1', 'reserved'],
  ['224.0.0.1', 'reserved'],
  ['255.255.255.255', 'reserved'],
  ['::', 'reserved'],
  ['fe80::1', 'reserved'],
  ['fe80::1%eth0', 'reserved'],
  ['fec0::1', 'reserved'],
  ['ff02::1', 'reserved'],
  ['fd00:ec2::254', 'reserved'],
  ['fd20:ce::254', 'reserved'],
  ['2001:db8::1', 'reserved'],
  ['2001:0:4136:e378::1', 'reserved'],
  ['64:ff9b:1::1', 'reserved'],
  ['::7f00:1', 'reserved'],
  ['not an address', 'reserved'],
  ['', 'reserved'],
])('%s leads to a place that is %s', (address, place) => {
  expect(placeOfAddress(address)).toBe(place);
});

test.each([
  ['::ffff:169.254.169.254', 'reserved'],
  ['::ffff:a9fe:a9fe', 'reserved'],
  ['::ffff:127.0.0.1', 'loopback'],
  ['::FFFF:10.1.2.3', 'inner'],
  ['::ffff:8.8.8.8', 'public'],
  ['64:ff9b::169.254.169.254', 'reserved'],
  ['64:ff9b::7f00:1', 'loopback'],
  ['64:ff9b::808:808', 'public'],
  ['2002:7f00:1::', 'loopback'],
  ['2002:a9fe:a9fe::1', 'reserved'],
  ['2002:c0a8:101::1', 'inner'],
])('A1: %s, which carries an address of IPv4, leads to a place that is %s', (address, place) => {
  expect(placeOfAddress(address)).toBe(place);
});
