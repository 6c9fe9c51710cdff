import { expect, test } from 'vitest';
import { cargoSettings } from './manifest-settings.ts';
import { changedTest } from './tests-beside-code.ts';

const CODE = 'pub fn add(a: i32, b: i32) -> i32 { a + b }\n';
const TESTS = `#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adds() {
        assert_eq!(add(1, 2), 3); // }
    }
}
`;

test('a test that stands beside code must stay as it was, and code and further tests need not', () => {
  const told = (after: string): string | undefined => changedTest('src/lib.rs', CODE + TESTS, after);
  expect(told(CODE.replace('a + b', 'b + a') + TESTS)).toBeUndefined();
  expect(told(CODE + TESTS.replace('    #[test]', '    #[test]\n    fn more() {}\n\n    #[test]'))).toBeUndefined();
  expect(told(CODE + TESTS.replaceAll('    ', '\t'))).toBeUndefined();
  expect(told(CODE + TESTS.replace(', 3)', ', 4)'))).toBe('adds');
  expect(told(CODE + TESTS.replace('#[test]', '#[test]\n    #[ignore]'))).toBe('adds');
  expect(told(CODE + TESTS.replace('#[test]', '#[ignore]\n    #[test]'))).toBe('adds');
  expect(told(CODE)).toBe('adds');
});

test('what a manifest of Rust says about tests is told from what it says about the package', () => {
  const manifest = '[package]\nname = "calc"\nversion = "0.1.0"\n\n[dependencies]\nserde = "1"\n';
  const settings = cargoSettings(manifest);
  expect(cargoSettings(manifest.replace('0.1.0', '0.2.0').replace('serde = "1"', 'serde = "2"'))).toBe(settings);
  for (const other of [
    manifest.replace('version', 'autotests = false\nversion'),
    `${manifest}\n[lib]\ntest = false\n`,
    `${manifest}\n[[test]]\nname = "add"\nharness = false\n`,
    `${manifest}\n[profile.test]\npanic = "abort"\n`,
    `${manifest}\n[patch.crates-io]\nserde = { path = "mine" }\n`,
  ]) {
    expect(cargoSettings(other)).not.toBe(settings);
  }
});
