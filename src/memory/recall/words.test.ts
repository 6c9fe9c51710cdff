import { expect, test } from 'vitest';
import { porterStem } from './porter-stem.ts';
import { wordsOf } from './words.ts';

test.each([
  ['caresses', 'caress'],
  ['ponies', 'poni'],
  ['agreed', 'agre'],
  ['plastered', 'plaster'],
  ['motoring', 'motor'],
  ['hopping', 'hop'],
  ['hoping', 'hope'],
  ['relational', 'relat'],
  ['generalizations', 'gener'],
  ['oscillators', 'oscil'],
  ['happy', 'happi'],
  ['sky', 'sky'],
  ['controll', 'control'],
])('the stem of %s is %s', (word, stem) => {
  expect(porterStem(word)).toBe(stem);
});

test('stopwords, accents, case and possessives are dropped', () => {
  expect(wordsOf("When did Caroline's friends visit the Café?")).toEqual(['carolin', 'friend', 'visit', 'cafe']);
});

test('identifiers give their parts and the whole, however they are written', () => {
  expect(wordsOf('parseHTTPResponse')).toEqual(['pars', 'http', 'respons', 'parsehttpresponse']);
  expect(wordsOf('parse_http_response')).toEqual(['pars', 'http', 'respons', 'parsehttpresponse']);
});

test('scripts without blanks give pairs of characters', () => {
  expect(wordsOf('今日は')).toEqual(['今日', '日は']);
  expect(wordsOf('猫')).toEqual(['猫']);
  expect(wordsOf('GPU加速する')).toEqual(['gpu', '加速', '速す', 'する']);
});

test('a blob of letters is no word', () => {
  expect(wordsOf('a'.repeat(200))).toEqual([]);
});
