import { expect, test } from 'vitest';
import { isEnglish } from './is-english.ts';

test.each([
  'The staging server listens on port 8080',
  'staging port: 8080',
  'José lives in São Paulo with his sister',
  'Do not deploy on Fridays',
])('%j is English', (text) => {
  expect(isEnglish(text)).toBe(true);
});

test.each([
  'Der Server lauscht auf Port 8080',
  'Le serveur est à Paris',
  'La reunión es en la sala azul',
  'Сервер слушает порт 8080',
  '服务器监听端口 8080',
])('%j is not', (text) => {
  expect(isEnglish(text)).toBe(false);
});
