import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atlas } from './atlas.ts';
import { movingButton } from './moving-button.ts';

const agent = join(import.meta.dirname, 'seeing-agent.ts');

export interface Game {
  readonly exitCodes: readonly (number | null)[];
  /** The events of the last command. */
  readonly events: readonly Readonly<Record<string, unknown>>[];
  readonly missed: number;
  readonly stderr: string;
}

export interface GameOptions {
  readonly seed?: number;
  readonly everyMs?: number;
  readonly at?: string;
  readonly rules?: object;
  readonly args?: readonly string[];
  /** What a person types afterwards; the last one's events count. */
  readonly afterwards?: readonly (readonly string[])[];
}

/** An agent with eyes is asked to press the button that moves; what the window says then is the proof. */
export const BUTTON_PLAN = {
  steps: [
    {
      id: 'press',
      title: 'press the red button',
      action: { instruction: 'Press the red button in the window "The moving button".', screen: true },
      writes: [],
      checks: [
        { kind: 'screen', window: 'Button pressed', title: 'the title says so' },
        { kind: 'screen', window: 'Button', text: 'Button pressed, thank you', title: 'the window says so' },
      ],
      maxAttempts: 1,
    },
  ],
};

export async function playButtonGame(display: string, options: GameOptions = {}): Promise<Game> {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-button-'));
  try {
    const project = join(folder, 'project');
    mkdirSync(project);
    writeFileSync(join(project, 'readme.txt'), 'nothing here\n');
    writeFileSync(join(folder, 'plan.json'), JSON.stringify(BUTTON_PLAN));
    writeFileSync(join(folder, 'rules.json'), JSON.stringify(options.rules ?? { allow: ['effect:ui'] }));
    using window = await movingButton(display, options);
    const command = [process.execPath, agent, ...(options.args ?? [])];
    const env = { DISPLAY: display, ATLAS_EXECUTOR_AGENT_COMMAND: JSON.stringify(command), ATLAS_MEMORY_MODE: 'off' };
    const first = ['run', 'press the button', '--plan', '../plan.json', '--rules', '../rules.json', '--json'];
    let run = await atlas(first, { cwd: project, env });
    const exitCodes = [run.exitCode];
    for (const words of options.afterwards ?? []) {
      run = await atlas(words, { cwd: project, env });
      exitCodes.push(run.exitCode);
    }
    const events = run.stdout
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    return { exitCodes, events, missed: window.missed(), stderr: run.stderr };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
