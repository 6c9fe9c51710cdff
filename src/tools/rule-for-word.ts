import type { RuleEntry } from '../permissions/rule.ts';
import type { Tool } from './tool.ts';

/**
 * The rule that `/allow WORD` writes for a run: for the tool that has this word in its definition, or else for an effect.
 * A word that is a rule itself (`host:example.com`) stands for itself.
 */
export function ruleForWord(word: string, tools: readonly Pick<Tool, 'name' | 'word'>[]): RuleEntry {
  const tool = tools.find((one) => one.word === word);
  if (tool !== undefined) return `tool:${tool.name}`;
  return word.includes(':') ? word : `effect:${word}`;
}
