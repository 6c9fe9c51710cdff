import { expect, test } from 'vitest';
import { haveSiblings } from './have-siblings.ts';

test.each([
  ['SSH to bastion-fra needs the VPN', 'the VPN is needed for ssh on bastion-ams'],
  ['lb-a holds the address', 'the address is held by lb-b'],
  ['Do not force-push to main', 'Never push to main'],
  ['Skip it for docs-only changes', 'docs-first changes skip it'],
])('%s, %s: each names one that the other does not', (one, two) => {
  expect(haveSiblings(one, two)).toBe(true);
  expect(haveSiblings(two, one)).toBe(true);
});

test.each([
  ['SSH to bastion-fra needs the VPN', 'The VPN is needed for Bastion FRA'],
  ['Re-run it on failure', 're-execute it when it fails'],
  ['A two-step login is needed', 'The login takes two steps'],
  ['The on-call engineer decides', 'whoever is on-duty decides'],
  ['lb-a and lb-b share it', 'It is shared by lb-b and lb-a'],
])('%s, %s: neither does', (one, two) => {
  expect(haveSiblings(one, two)).toBe(false);
});
