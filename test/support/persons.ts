import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { afterAll } from 'vitest';
import type { ProgramResult } from '../../src/processes/run-program.ts';
import { nativeParts } from '../../src/processes/sandbox/native.ts';
import type { ConfinedRequest } from './confined-child.ts';
import { has } from './machine.ts';
import { AS_NOBODY, canBeNobody, giveToNobody } from './nobody.ts';

/** A person of this machine, and a sandbox that they use. */
export interface ConfinedPerson {
  readonly isolation: ConfinedRequest['isolation'];
  readonly person: string;
  /** Makes a folder of the test this person's own. */
  readonly owns: (folder: string) => void;
  readonly run: (request: Omit<ConfinedRequest, 'isolation'>) => Promise<ProgramResult>;
}

const CHILD = join(import.meta.dirname, 'confined-child.ts');

/** Everybody, with every sandbox that can be there: as they are told apart, so they must hold alike. */
export function confinedPersons(): readonly ConfinedPerson[] {
  const isolations = (['bubblewrap', 'util-linux'] as const).filter((name) =>
    name === 'bubblewrap' ? has('bwrap') : has('unshare') && nativeParts() !== undefined,
  );
  const self = process.getuid?.() === 0 ? 'root' : 'the person of this test';
  const nobody = canBeNobody(CHILD) ? [{ person: 'nobody', prefix: AS_NOBODY, owns: giveToNobody }] : [];
  return [{ person: self, prefix: [], owns: () => undefined }, ...nobody].flatMap(({ person, prefix, owns }) => {
    const child = new Child(prefix);
    return isolations.map((isolation) => ({
      isolation,
      person,
      owns,
      run: async (request: Omit<ConfinedRequest, 'isolation'>) => await child.ask({ ...request, isolation }),
    }));
  });
}

interface Started {
  readonly child: ChildProcessByStdio<Writable, Readable, null>;
  readonly lines: Interface;
}

/** Started at the first question, ended with the file of tests. It answers in the order in which it is asked. */
class Child {
  readonly #prefix: readonly string[];
  #started: Started | undefined;

  constructor(prefix: readonly string[]) {
    this.#prefix = prefix;
    afterAll(() => {
      this.#started?.child.stdin.end();
    });
  }

  async ask(request: ConfinedRequest): Promise<ProgramResult> {
    this.#started ??= this.#start();
    const { child, lines } = this.#started;
    const answered = new Promise<string>((resolve, reject) => {
      lines.once('line', resolve);
      child.once('exit', () => {
        reject(new Error('the child that confines programs has ended'));
      });
    });
    child.stdin.write(`${JSON.stringify(request)}\n`);
    const answer = JSON.parse(await answered) as ProgramResult | { readonly failed: string };
    if ('failed' in answer) throw new Error(answer.failed);
    return answer;
  }

  #start(): Started {
    const [command, ...args] = [...this.#prefix, process.execPath, CHILD];
    const child = spawn(command, args, { cwd: '/', stdio: ['pipe', 'pipe', 'inherit'] });
    child.setMaxListeners(0);
    return { child, lines: createInterface({ input: child.stdout }) };
  }
}
