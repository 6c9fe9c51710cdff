import { defined, some } from '../core/defined.ts';
import type { RuntimeEventBody } from '../core/runtime-event.ts';
import { boundedValue } from '../trajectory/bounded-payload.ts';
import { isObject, type CallFrame, type SessionUpdate } from '../trajectory/session-update.ts';
import { toolNameIn } from '../trajectory/tracked-call.ts';
import type { AgentEvent } from './agent-event.ts';
import { shownResult } from './shown-result.ts';

type Narrated = Extract<
  RuntimeEventBody,
  { readonly type: 'message' | 'thought' | 'tool-call' | 'tool-result' | 'usage' }
>;

interface KnownCall {
  told: boolean;
  ended: boolean;
  tool: string;
  toolName: string | undefined;
  input: unknown;
}

const MAX_CALLS = 10_000;
const MAX_SUMMARY = 200;

/**
 * Turns an agent's turn into the events of a run. It emits a call once, when the input is known, because agents
 * announce it with an empty input first; and its end once, however often the agent repeats it.
 */
export class TurnNarrator {
  readonly #tell: (event: Narrated) => void;
  readonly #folder: string | undefined;
  readonly #calls = new Map<string, KnownCall>();
  /** Whether a turn has ended before the words that come. */
  #answersAgain = false;

  /** Files below `folder` are told as the person knows them: from there. */
  constructor(tell: (event: Narrated) => void, folder?: string) {
    this.#tell = tell;
    this.#folder = folder;
  }

  hear(event: AgentEvent): void {
    if (event.type === 'update') this.#update(event.update);
    else if (event.type === 'permission-request') this.#call(event.call);
    else if (event.type === 'turn-end') this.#end(event.end.response);
  }

  #update(update: SessionUpdate): void {
    if (update.kind === 'message') {
      // Its answer to a further prompt is no part of the sentence that ended the last one.
      this.#tell({ type: 'message', text: this.#answersAgain ? `\n${update.text}` : update.text });
      this.#answersAgain = false;
    }
    if (update.kind === 'thought') this.#tell({ type: 'thought', text: update.text });
    else if (update.kind === 'call') this.#call(update.call);
    else if (update.kind === 'usage' && isObject(update.usage['cost'])) {
      const { amount, currency } = update.usage['cost'];
      if (typeof amount === 'number') {
        this.#tell({
          type: 'usage',
          money: amount,
          ...defined({ currency: typeof currency === 'string' ? currency : undefined }),
        });
      }
    }
  }

  #call(frame: CallFrame): void {
    if (frame.id === undefined) return;
    const known = this.#calls.get(frame.id) ?? { told: false, ended: false, tool: '', toolName: undefined, input: {} };
    if (!this.#calls.has(frame.id)) {
      if (this.#calls.size >= MAX_CALLS) return;
      this.#calls.set(frame.id, known);
    }
    known.tool = frame.title ?? frame.name ?? (known.tool === '' ? frame.id : known.tool);
    known.toolName = [frame.name, toolNameIn(frame.meta), known.toolName, frame.toolKind].find(isName);
    const says = isObject(frame.input) ? Object.keys(frame.input).length > 0 : frame.input !== undefined;
    if (says) known.input = boundedValue(frame.input);
    const ends = frame.status === 'completed' || frame.status === 'failed';
    if (!known.told && (says || ends || frame.source === 'permission' || frame.status === 'in_progress')) {
      known.told = true;
      const { tool, toolName, input } = known;
      this.#tell({
        type: 'tool-call',
        callId: frame.id,
        tool,
        ...defined({ toolName }),
        input,
      });
    }
    if (!ends || known.ended) return;
    known.ended = true;
    const [output, content] = [boundedValue(frame.output), boundedValue(frame.content)];
    const { text, diffs: found } = shownResult(output, content);
    const diffs = found.map((diff) => ({ ...diff, path: fromFolder(diff.path, this.#folder) }));
    const lines = text.trim().split('\n');
    const first = lines.find((line) => !isHeading(line)) ?? lines[0] ?? '';
    const more = lines.length - 1;
    const rest = more === 0 ? '' : ` (+${more} ${more === 1 ? 'line' : 'lines'})`;
    const told = first === '' ? known.tool : `${known.tool}: ${first}`;
    const summary = `${told.slice(0, MAX_SUMMARY - rest.length)}${rest}`;
    const ok = frame.status === 'completed';
    this.#tell({ type: 'tool-result', callId: frame.id, ok, summary, ...defined({ diffs: some(diffs) }) });
  }

  #end(response: unknown): void {
    this.#answersAgain = true;
    const usage = usageIn(response);
    if (usage !== undefined) this.#tell({ type: 'usage', ...usage });
  }
}

/** A line that only says what is being run: package managers echo the script, and a test protocol names itself. */
function isHeading(line: string): boolean {
  return line.trim() === '' || /^(?:> |\$ |yarn run v|TAP version )/.test(line);
}

function fromFolder(path: string, folder: string | undefined): string {
  return folder !== undefined && path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path;
}

/** A name and not a sentence: only a name can stand as the tool's name in an event. */
function isName(text: string | undefined): boolean {
  return text !== undefined && /^[\w.:/-]{1,64}$/.test(text);
}

interface TurnUsage {
  readonly tokens: number;
  readonly inputTokens?: number;
  readonly outputTokens?: number;
}

/** Tokens of a turn, as agents report them in their answer to the prompt. */
export function tokensIn(response: unknown): number | undefined {
  return usageIn(response)?.tokens;
}

function usageIn(response: unknown): TurnUsage | undefined {
  if (!isObject(response)) return undefined;
  const meta = response['_meta'];
  const quota = isObject(meta) ? meta['quota'] : undefined;
  const counts = [response['usage'], isObject(quota) ? quota['token_count'] : undefined].filter(isObject);
  for (const count of counts) {
    const [read, written] = [
      count['inputTokens'] ?? count['input_tokens'],
      count['outputTokens'] ?? count['output_tokens'],
    ];
    const apart =
      typeof read === 'number' && typeof written === 'number'
        ? // Tokens from a cache were read as well; agents count them separately.
          {
            inputTokens: read + numberIn(count['cachedReadTokens']) + numberIn(count['cachedWriteTokens']),
            outputTokens: written,
          }
        : undefined;
    const { totalTokens } = count;
    if (typeof totalTokens === 'number') return { tokens: totalTokens, ...apart };
    if (apart !== undefined) return { tokens: apart.inputTokens + apart.outputTokens, ...apart };
  }
  return undefined;
}

function numberIn(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
