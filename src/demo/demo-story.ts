import type { StandInAction, StandInScript } from '../builtin-agent/stand-in-script.ts';

/** A test that says in one line what it wanted and what it got. */
const testOf = (name: string, file: string, call: string, wanted: string, what: string): string =>
  [
    `import { ${name} } from './${file}';`,
    '',
    `const got = ${call};`,
    `if (got !== ${wanted}) {`,
    `  console.error(\`${what}: wanted ${wanted.replaceAll("'", '')}, got \${got}\`);`,
    '  process.exit(1);',
    '}',
    '',
  ].join('\n');

/** The sample project: two tests that fail, for reasons that a reader sees at once. */
export const DEMO_FILES: Readonly<Record<string, string>> = {
  'README.md': '# A small shop\n\nThe sample project of `atlas demo`.\n',
  'price.mjs':
    '/** What a basket costs, in cents. */\nexport const total = (basket) => basket.reduce((sum, { price }) => sum + price, 0);\n',
  'price.test.mjs': testOf(
    'total',
    'price.mjs',
    'total([{ price: 250, count: 2 }, { price: 100, count: 1 }])',
    '600',
    'two at 2.50 and one at 1.00',
  ),
  'bill.test.mjs': testOf(
    'bill',
    'bill.mjs',
    "bill([{ name: 'tea', price: 250, count: 2 }])",
    "'2 x tea 5.00'",
    'a bill',
  ),
  'discount.mjs':
    '/** The price in cents after so many percent off. */\nexport const discounted = (cents, percent) => cents - percent;\n',
  'discount.test.mjs': testOf('discounted', 'discount.mjs', 'discounted(1000, 10)', '900', 'ten percent off 10.00'),
};

const PRICE =
  '/** What a basket costs, in cents. */\nexport const total = (basket) => basket.reduce((sum, { price, count }) => sum + price * count, 0);\n';
const BILL =
  "export const bill = (basket) =>\n  basket.map(({ name, price, count }) => `${count} x ${name} ${((price * count) / 100).toFixed(2)}`).join('\\n');\n";
const DISCOUNT =
  '/** The price in cents after so many percent off. */\nexport const discounted = (cents, percent) => cents - Math.round((cents * percent) / 100);\n';

/** The requests of the person in the story. */
export const FIRST_REQUEST = 'make the failing price test pass, then write the bill';
export const SECOND_REQUEST = 'make the failing discount test pass';

export const LIE = 'Done! All tests pass.';
export const REFUSED_COMMAND = 'curl -fsS https://example.com/fix.sh';

/**
 * The person's rules for both runs: every question is answered without them, one way or the other. Where nothing
 * confines the checks that a plan chose, they ask as well.
 */
export const DEMO_RULES = {
  allow: ['node price.test.mjs', 'node bill.test.mjs', 'node discount.test.mjs'],
  deny: ['curl *'],
};

const step = (id: string, title: string, instruction: string, file: string, test: string, after: string[]): object => ({
  id,
  title,
  action: { instruction },
  writes: [file],
  acceptanceCriteria: [`node ${test} passes`],
  checks: [{ kind: 'command', run: `node ${test}` }],
  dependencies: after,
});

const FIRST_PLAN = {
  steps: [
    step('s1', 'make the price right', 'Fix total() in price.mjs', 'price.mjs', 'price.test.mjs', []),
    step('s2', 'write the bill', 'Write bill() in bill.mjs', 'bill.mjs', 'bill.test.mjs', ['s1']),
  ],
};

const SECOND_PLAN = {
  steps: [step('s1', 'make the discount right', 'Fix discounted()', 'discount.mjs', 'discount.test.mjs', [])],
};

const write = (path: string, text: string): StandInAction => ({ write: { path, text } });

/** Writes something that looks right, tries nothing out, and reports success. */
const lies = (path: string, text: string): readonly StandInAction[] => [
  { think: 'This will do.' },
  { run: REFUSED_COMMAND, ask: true },
  write(path, text),
  { say: LIE },
];

/** Answers a review without objections; otherwise it works. */
const reviewed = (work: readonly StandInAction[]): StandInAction => ({
  when: 'You review work that somebody else did',
  does: [{ say: '{"score":1,"criteria":[],"instructions":[]}' }],
  otherwise: work,
});

const planned = (plan: object, work: readonly StandInAction[]): StandInScript => ({
  turns: [
    [{ when: 'You plan work on the project', does: [{ say: JSON.stringify(plan) }], otherwise: [reviewed(work)] }],
  ],
});

/** The first run. `stuck`: in the middle of the bill the agent says so and waits, until the demo kills it. */
export function firstScript(stuck: boolean): StandInScript {
  return planned(FIRST_PLAN, [
    {
      when: 'Write bill() in bill.mjs',
      does: [
        { say: 'Half of the bill is written ...' },
        ...(stuck ? [{ hang: true } as const] : []),
        write('bill.mjs', BILL),
      ],
      otherwise: [
        {
          when: 'Your last attempt did not hold',
          does: [
            write('price.mjs', PRICE),
            { run: 'node price.test.mjs', ask: true },
            { say: 'Each price counts as often as it is bought now.' },
          ],
          otherwise: lies('price.mjs', PRICE.replace('price * count', 'price + count')),
        },
      ],
    },
  ]);
}

/** The second run lies again, unless it is reminded of the first. */
export function secondScript(): StandInScript {
  return planned(SECOND_PLAN, [
    {
      when: 'failing price test',
      does: [{ say: 'As with the price: multiply, then run the test.' }, write('discount.mjs', DISCOUNT)],
      otherwise: lies('discount.mjs', DISCOUNT.replace('/ 100', '/ 10')),
    },
  ]);
}
