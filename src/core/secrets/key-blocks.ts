import type { SecretFinder } from './secret-span.ts';
import type { SecretShape } from '../secret-shapes.ts';

/** "The file begins with -----BEGIN PRIVATE KEY----- and ends with ..." tells of a key, and is none. */
const SENTENCE = String.raw`(?!["'\x60)]{0,2} [a-z]{2,15} [a-z]{1,15}\b)`;

const PRIVATE_KEY: SecretShape = {
  kind: 'private-key',
  pattern: new RegExp(
    String.raw`-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----${SENTENCE}[\s\S]*?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|$)`,
    'g',
  ),
};

/** Any other key that is not public, with the lines of numbers behind its head: those of VPNs, and of other shells. */
const OTHER_KEY: SecretShape = {
  kind: 'private-key',
  hint: /---- ?BEGIN /,
  pattern:
    /-{4,5} ?BEGIN (?![\w .-]{0,40}(?:PUBLIC|CERTIFICATE|MESSAGE))[\w .-]{0,40}\bkey\b[\w .]{0,20}-{4,5}(?:(?:\s|\\[rn]|[",#])*(?:(?:Comment|Subject|Proc-Type|DEK-Info): [^\n]{0,100}\n\s*)?[A-Za-z0-9+/=]{16,})+(?:(?:\s|\\[rn]|[",#])*[A-Za-z0-9+/=]{1,15})?(?:(?:\s|\\[rn]|[",#])*-{4,5} ?END [\w .-]{1,60}-{4,5})?/gi,
};

const FOOT =
  /-{4,5} ?END (?![\w .-]{0,40}PUBLIC)[\w .-]{0,40}\b(?:PRIVATE KEY(?: BLOCK)?|static key[\w .]{0,10}) ?-{4,5}/gi;
/** Only the last line of a key is shorter. */
const FULL_LINE = 24;

/** The end of a private key whose beginning is gone: the lines above its foot. */
const KEY_TAIL: SecretFinder = {
  kind: 'private-key',
  hint: /---- ?END /,
  *find(text) {
    let behind = 0;
    for (const foot of text.matchAll(FOOT)) {
      const parts = [...text.slice(behind, foot.index).matchAll(/[A-Za-z0-9+/=]+|[^A-Za-z0-9+/=]+/g)];
      const lines: number[] = [];
      let fulls = 0;
      let isNewLine = false;
      for (const part of parts.toReversed()) {
        // Ends of lines, and what quotes those.
        if (/^[\s>|"'+,\\]*$/.test(part[0])) {
          isNewLine ||= /[\n\\]/.test(part[0]);
          continue;
        }
        const isFull = part[0].length >= FULL_LINE;
        if (!isNewLine || !/^[A-Za-z0-9+/=]/.test(part[0]) || (lines.length > 0 && !isFull)) break;
        if (isFull) fulls += 1;
        lines.push(behind + part.index);
        isNewLine = false;
      }
      const from = lines.at(-1);
      behind = foot.index + foot[0].length;
      if (from !== undefined && fulls > 0) yield [from, foot.index];
    }
  },
};

/** Private keys in their wrapping, and what is left of one. */
export const KEY_BLOCKS: readonly (SecretShape | SecretFinder)[] = [PRIVATE_KEY, OTHER_KEY, KEY_TAIL];
