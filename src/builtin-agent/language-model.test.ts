import { expect, test } from 'vitest';
import { chooseModel, type ModelSettings } from './language-model.ts';

const none: ModelSettings = {
  provider: 'auto',
  model: undefined,
  baseUrl: undefined,
  apiKey: undefined,
  anthropicApiKey: undefined,
  githubToken: undefined,
  copilotApiKey: undefined,
};

test('each key alone leads to its own provider, and goes nowhere else', () => {
  expect(chooseModel({ ...none, githubToken: 'g' })).toMatchObject({
    provider: 'github',
    baseUrl: 'https://models.github.ai/inference',
    apiKey: 'g',
  });
  expect(chooseModel({ ...none, copilotApiKey: 'c', githubToken: 'g' })).toMatchObject({
    provider: 'copilot',
    baseUrl: 'https://api.githubcopilot.com',
    apiKey: 'c',
  });
  expect(chooseModel({ ...none, anthropicApiKey: 'a', githubToken: 'g' })).toMatchObject({
    provider: 'anthropic',
    apiKey: 'a',
  });
  expect(chooseModel({ ...none, apiKey: 'o' })).toMatchObject({ provider: 'openai-compatible', apiKey: 'o' });
});

test('an address of your own is asked without the keys of others', () => {
  const choice = chooseModel({
    ...none,
    baseUrl: 'http://localhost:9/v1',
    model: 'm',
    githubToken: 'g',
    anthropicApiKey: 'a',
  });
  expect(choice).toEqual({
    provider: 'openai-compatible',
    model: 'm',
    baseUrl: 'http://localhost:9/v1',
    apiKey: undefined,
  });
});

test('a local model needs no key, but a name', () => {
  expect(chooseModel({ ...none, provider: 'llama.cpp', githubToken: 'g' })).toMatchObject({
    baseUrl: 'http://127.0.0.1:8080/v1',
    apiKey: undefined,
  });
  expect(() => chooseModel({ ...none, provider: 'ollama' })).toThrow(/needs the name of a model/);
  expect(chooseModel({ ...none, provider: 'ollama', model: 'qwen3' })).toMatchObject({
    baseUrl: 'http://127.0.0.1:11434/v1',
  });
});

test('with nothing to ask, the error says what to set', () => {
  expect(() => chooseModel(none)).toThrow(/neither a key nor an address/);
});
