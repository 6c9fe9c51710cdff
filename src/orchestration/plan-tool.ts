import type { Junction, JunctionOf } from '../core/junction.ts';

/** A tool as a plan may call it. */
export interface PlanTool {
  readonly name: string;
  readonly description: string;
  /** The form of its arguments, as JSON Schema. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Why these arguments do not fit; undefined where they do. */
  readonly flaw: (args: unknown) => string | undefined;
  /** How a call with these arguments changes the world. */
  readonly junction: (args: unknown) => Junction;
}

/** Limits on the description of one tool, because a server may describe itself at any length. */
const MAX_DESCRIPTION = 200;
const MAX_SCHEMA = 2000;

/** Each tool with its purpose and its arguments, a line each, for the planner. */
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

/** Finds the junction of each call in a plan, by the registered tools. */
export function junctionsBy(tools: readonly PlanTool[]): JunctionOf {
  return ({ tool, args }) => tools.find(({ name }) => name === tool)?.junction(args) ?? 'irreversible';
}
