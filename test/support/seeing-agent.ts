/**
 * An agent with eyes, by script: it speaks the agents' protocol on standard input and output, is handed the screen as an
 * MCP server, and does what an agent with a model does: takes a picture, finds the red button among its pixels, clicks
 * there, and looks again, until no button is left. `ask` as an argument: it asks for leave before each click. `tell`: it
 * writes down the colour of the picture that it is given.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readPng, type Pixels } from '../../src/tools/screen/pixels.ts';

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: unknown;
}
interface Server {
  readonly name: string;
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}
interface ToolResult {
  readonly isError?: boolean;
  readonly content: readonly { readonly type: string; readonly text?: string; readonly data?: string }[];
}

const asks = process.argv.includes('ask');
const MOST_LOOKS = 60;
let screen: Server | undefined;
let folder = '';
let calls = 0;
const answers = new Map<number, (result: unknown) => void>();

function send(message: object): void {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
}

function say(text: string): void {
  const update = { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } };
  send({ method: 'session/update', params: { sessionId: 's', update } });
}

async function askFor(name: string, input: object): Promise<boolean> {
  const id = 1000 + calls;
  const toolCall = {
    toolCallId: `call-${calls}`,
    title: `mcp__${screen?.name}__${name}`,
    kind: 'other',
    rawInput: input,
  };
  const options = [
    { optionId: 'yes', name: 'Yes', kind: 'allow_once' },
    { optionId: 'no', name: 'No', kind: 'reject_once' },
  ];
  send({ id, method: 'session/request_permission', params: { sessionId: 's', toolCall, options } });
  const answer = await new Promise<unknown>((resolve) => answers.set(id, resolve));
  return JSON.stringify(answer).includes('"yes"');
}

async function tool(name: string, input: object): Promise<ToolResult> {
  calls += 1;
  if (screen === undefined) throw new Error('no screen was handed over');
  if (asks && !(await askFor(name, input))) throw new Error(`not permitted: ${name}`);
  const update = {
    sessionUpdate: 'tool_call',
    toolCallId: `call-${calls}`,
    title: name,
    kind: 'other',
    rawInput: input,
  };
  send({ method: 'session/update', params: { sessionId: 's', update } });
  const response = await fetch(screen.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...Object.fromEntries(screen.headers.map((one) => [one.name, one.value])),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: calls, method: 'tools/call', params: { name, arguments: input } }),
  });
  const text = await response.text();
  const body = text
    .split('\n')
    .find((line) => line.startsWith('data:') || line.startsWith('{'))
    ?.replace(/^data:/, '');
  const { result } = JSON.parse(body ?? '{}') as { readonly result?: ToolResult };
  if (result === undefined) throw new Error(`no answer: ${text.slice(0, 300)}`);
  const status = result.isError === true ? 'failed' : 'completed';
  send({ method: 'session/update', params: { sessionId: 's', update: { sessionUpdate: 'tool_call_update', toolCallId: `call-${calls}`, status, content: result.content.filter(({ type }) => type === 'text').map((content) => ({ type: 'content', content })) } } }); // prettier-ignore
  return result;
}

/** The middle of everything red. */
function redIn({ width, rgb }: Pixels): { readonly x: number; readonly y: number } | undefined {
  let [count, x, y] = [0, 0, 0];
  for (let i = 0; i < rgb.length; i += 3) {
    const [r = 0, g = 0, b = 0] = [rgb[i], rgb[i + 1], rgb[i + 2]];
    if (r < 190 || g > 70 || b > 70) continue;
    count += 1;
    x += (i / 3) % width;
    y += Math.floor(i / 3 / width);
  }
  return count < 100 ? undefined : { x: Math.round(x / count), y: Math.round(y / count) };
}

async function play(): Promise<string> {
  let refused = 0;
  for (let look = 1; look <= MOST_LOOKS; look += 1) {
    const shot = await tool('take_screenshot', {});
    const picture = shot.content.find(({ type }) => type === 'image')?.data;
    const pixels = picture === undefined ? undefined : readPng(Buffer.from(picture, 'base64'));
    if (pixels === undefined) return `I was shown no picture: ${JSON.stringify(shot.content).slice(0, 300)}`;
    const button = redIn(pixels);
    if (button === undefined) return `No button is left after ${look} looks; ${refused} clicks were refused as stale.`;
    const clicked = await tool('click', { ...button, picture: look });
    if (clicked.content.some(({ text = '' }) => text.startsWith('denied'))) return 'I may not click.';
    if (clicked.isError === true) refused += 1;
  }
  return 'I could not hit it.';
}

/** The first colour of the picture in a prompt, into a file. */
function tell(prompt: readonly { readonly type: string; readonly data?: string }[]): string {
  const picture = prompt.find(({ type }) => type === 'image')?.data;
  const [r, g, b] = picture === undefined ? [] : (readPng(Buffer.from(picture, 'base64'))?.rgb ?? []);
  writeFileSync(join(folder, 'out.txt'), `${r ?? 'nothing'} ${g} ${b}\n`);
  return 'I wrote down what I saw.';
}

async function handle({ id, method, params = {}, result }: Message): Promise<void> {
  if (method === undefined) {
    if (id !== undefined) answers.get(id)?.(result);
    return;
  }
  if (method === 'initialize') {
    const agentCapabilities = { promptCapabilities: { image: true }, mcpCapabilities: { http: true } };
    send({ id, result: { protocolVersion: 1, agentCapabilities, authMethods: [] } });
  } else if (method === 'session/new') {
    folder = String(params['cwd']);
    screen = (params['mcpServers'] as readonly Server[]).find(({ name }) => name.startsWith('atlas-screen'));
    send({ id, result: { sessionId: 's' } });
  } else if (method === 'session/prompt') {
    const { prompt } = params as { readonly prompt: Parameters<typeof tell>[0] };
    if (process.argv.includes('tell')) say(tell(prompt));
    else say(await play().catch((error: unknown) => `I failed: ${String(error)}`));
    send({ id, result: { stopReason: 'end_turn' } });
  } else if (id !== undefined) send({ id, result: {} });
}

createInterface({ input: process.stdin }).on('line', (line) => {
  handle(JSON.parse(line) as Message).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exitCode = 1;
  });
});
