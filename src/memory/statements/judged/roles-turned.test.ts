import { expect, test } from 'vitest';
import { areRolesTurned } from './roles-turned.ts';

test.each([
  ['The parser uses the lexer.', 'The parser is used by the lexer.'],
  ['src/auth.ts imports src/db.ts.', 'src/auth.ts is imported by src/db.ts.'],
  ['Sam mentors Kim.', 'Sam is mentored by Kim.'],
  ['The company sued the supplier in 2021.', 'The company was sued by the supplier in 2021.'],
  ['Module auth imports module db.', 'Module auth is imported by module db.'],
  ["The frontend validates the backend's responses.", "The frontend's responses are validated by the backend."],
  ['Lint follows test.', 'Lint is followed by test.'],
  ['The indexer triggers the crawler.', 'The indexer gets triggered by the crawler.'],
])('%s, %s: each does in one what is done to it in the other', (one, two) => {
  expect(areRolesTurned(one, two)).toBe(true);
  expect(areRolesTurned(two, one)).toBe(true);
});

test.each([
  ['The parser uses the lexer.', 'The lexer is used by the parser.'],
  ['Anna leads the platform team.', 'The platform team is led by Anna.'],
  ["The backend validates the frontend's responses.", "The frontend's responses are validated by the backend."],
  ['We deploy by Friday.', 'It must be deployed by Friday.'],
  ['The config is written by hand.', 'We write the config by hand.'],
  ['Pull requests are reviewed by Sven.', 'Sven reviews pull requests.'],
])('%s, %s: the roles stay', (one, two) => {
  expect(areRolesTurned(one, two)).toBe(false);
});
