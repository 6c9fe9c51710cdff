import { tmpdir } from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import { AtlasError } from './atlas-error.ts';
import { asMachineFault, machineFault } from './machine-fault.ts';

const refused = (code: string, more: object = {}): Error => Object.assign(new Error(code), { code, ...more });

afterEach(() => {
  vi.unstubAllEnvs();
});

test('what the system refuses is the matter of the machine, with the place and what to do', () => {
  expect(asMachineFault(refused('EMFILE', { syscall: 'open', path: '/home/new/a' }))).toMatchObject({
    code: 'storage.failed',
    message: 'cannot use /home/new/a: this process may open no more files',
    remedy: expect.stringContaining('ulimit -n') as string,
  });
  expect(machineFault(refused('EAGAIN', { syscall: 'spawn' }))?.what).toBe('no more processes may be started');
});

test('where the folder for temporary files is not there, that is said', () => {
  vi.stubEnv('TMPDIR', '/nowhere/at/all');
  expect(asMachineFault(refused('ENOENT', { path: `${tmpdir()}/atlas-x` }))).toMatchObject({
    message: 'cannot use /nowhere/at/all: this folder for temporary files is not there',
    remedy: 'Make it, or let TMPDIR name one that is.',
  });
  expect(machineFault(refused('ENOENT', { path: '/elsewhere/x' }))).toBeUndefined();
});

test('a defect stays one, and what has a remedy keeps it', () => {
  const [defect, known] = [new TypeError('x is undefined'), new AtlasError('usage', 'no')];
  expect([asMachineFault(defect), asMachineFault(known)]).toEqual([defect, known]);
});
