import { expect, test } from 'vitest';
import { isEnglish } from './is-english.ts';

test.each([
  'The staging server listens on port 8080',
  'staging port: 8080',
  'José lives in São Paulo with his sister',
  'Do not deploy on Fridays',
  'I run 10 km every Saturday morning.',
  "I can't stand ORMs, I write plain SQL.",
  'Export control training: EN, half a day',
  'Intern salary: 1.1k EUR per month',
])('%j is English', (text) => {
  expect(isEnglish(text)).toBe(true);
});

test.each([
  'Der Server lauscht auf Port 8080',
  'Le serveur est à Paris',
  'Idę do sklepu i wracam na obiad',
  'La reunión es en la sala azul',
  'Сервер слушает порт 8080',
  '服务器监听端口 8080',
])('%j is not', (text) => {
  expect(isEnglish(text)).toBe(false);
});
