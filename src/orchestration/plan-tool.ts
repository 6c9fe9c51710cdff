import type { Junction, JunctionOf } from '../core/junction.ts';

/** A tool as a plan may call it. */
export interface PlanTool {
  readonly name: string;
  readonly description: string;
  /** The form of its arguments, as JSON Schema. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Why these arguments do not fit; undefined where they do. */
  readonly flaw: (args: unknown) => string | undefined;
  /** What a call with these arguments does to the world. */
  readonly junction: (args: unknown) => Junction;
}

/** What is told of one tool; a server may describe itself at any length. */
const MAX_DESCRIPTION = 200;
const MAX_SCHEMA = 2000;

/** Each tool with what it does and what it takes, a line each, for whoever plans. */
export function planToolsText(tools: readonly PlanTool[]): string {
  return tools.map(toolLine).join('\n');
}

function toolLine({ name, description, schema }: PlanTool): string {
  const { $schema: _dialect, ...form } = schema;
  const told = JSON.stringify(form);
  const about = description.replaceAll(/\s+/g, ' ').trim();
  const short = about.length > MAX_DESCRIPTION ? `${about.slice(0, MAX_DESCRIPTION - 1)}…` : about;
  const takes = told.length > MAX_SCHEMA ? `an object with ${Object.keys(propertiesOf(schema)).join(', ')}` : told;
  return `  - ${name}: ${short} Takes: ${takes}`;
}

function propertiesOf(schema: PlanTool['schema']): object {
  const { properties } = schema;
  return typeof properties === 'object' && properties !== null ? properties : {};
}

/** What the calls of a plan do to the world, by the tools there are. */
export function junctionsBy(tools: readonly PlanTool[]): JunctionOf {
  return ({ tool, args }) => tools.find(({ name }) => name === tool)?.junction(args) ?? 'irreversible';
}
