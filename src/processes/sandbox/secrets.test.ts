import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  constants,
  mkdirSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { confinedPersons } from '../../../test/support/persons.ts';
import { CANARY, plantedHome, readingAll } from '../../../test/support/planted-home.ts';
import { childEnvironment } from '../child-environment.ts';
import type { ProgramResult } from '../run-program.ts';
import type { Confinement } from './sandbox.ts';

describe.for(confinedPersons())('with $isolation, of what $person keeps', ({ owns, run }) => {
  const confined = async (
    line: string,
    home: string,
    confinement: Partial<Confinement> = {},
  ): Promise<ProgramResult> => {
    const env = { ...childEnvironment(process.env), HOME: home };
    const program = { command: 'sh', args: ['-c', line], cwd: '/', env };
    return await run({ program, confinement: { network: false, ...confinement } });
  };

  test('no key, login or history is read, and what is none is', async () => {
    const planted = plantedHome(owns);
    expect(planted.planted.length).toBeGreaterThanOrEqual(40);
    const { stdout } = await confined(readingAll(planted), planted.home);
    expect(stdout.text).toContain('anybody may read this');
    expect(stdout.text).not.toContain(CANARY);
  });

  test('of settings the secret lines are missing and the others are there', async () => {
    const { home } = plantedHome(owns);
    const { stdout } = await confined(`cd '${home}'; cat .npmrc .bashrc .gitconfig; . ./.bashrc; echo $EDITOR`, home);
    expect(stdout.text.split('\n')).toEqual(
      expect.arrayContaining(['save-exact=true', '[user]', 'export EDITOR=vi', 'vi']),
    );
    expect(stdout.text).not.toContain(CANARY);
    const names = '.config/newtool/settings.toml .newtool/deep/config .local/share/newtool/conf.yml .newtoolrc';
    const more = await confined(`cd '${home}'; cat ${names} .newtool/hosts.json .config/newtool.json`, home);
    expect(more.stdout.text.match(/theme\W+\w+|"last": 7/g)).toEqual([
      'theme = "dark',
      'theme: light',
      'theme: blue',
      'theme=green',
      'theme": "red',
      '"last": 7',
      'theme": "red',
      '"last": 7',
    ]);
  });

  test('a folder around them that is opened does not open them', async () => {
    const planted = plantedHome(owns);
    const { stdout } = await confined(readingAll(planted), planted.home, { writable: [planted.home] });
    expect(stdout.text).toContain('anybody may read this');
    expect(stdout.text).not.toContain(CANARY);
  });

  test('what is revealed is seen, and nothing beside it', async () => {
    const planted = plantedHome(owns);
    mkdirSync(join(planted.home, '.aws/sso'));
    writeFileSync(join(planted.home, '.aws/sso/token'), 'of the agent alone');
    owns(planted.home);
    const reveals = [join(planted.home, '.aws/sso'), join(planted.home, '.netrc'), join(planted.home, '.vault-token')];
    const { stdout } = await confined(`cat '${planted.home}'/.aws/sso/token; ${readingAll(planted)}`, planted.home, {
      reveals,
    });
    expect(stdout.text).toContain('of the agent alone');
    const seen = new Set(stdout.text.match(new RegExp(`${CANARY}-[\\w.-]+`, 'g')));
    expect([...seen].toSorted()).toEqual([`${CANARY}-17`, `${CANARY}-vault`]);
  });

  test('a project in the home that holds the secrets itself does not show them', async () => {
    const planted = plantedHome(owns);
    const { home } = planted;
    for (const writable of [false, true]) {
      const workspace = { source: home, target: home, writable };
      const { stdout } = await confined(readingAll(planted), home, { workspace });
      expect(stdout.text).toContain('anybody may read this');
      expect(stdout.text).not.toContain(CANARY);
    }
  });

  describe('sockets', () => {
    const listening = async (path: string): Promise<void> => {
      const server: Server = createServer((socket) => socket.end('connected'));
      await new Promise<void>((resolve) => server.listen(path, resolve));
      if (!path.startsWith('\0')) chmodSync(path, 0o777);
      onTestFinished(() => void server.close());
    };
    const connecting = (path: string): string =>
      `'${process.execPath}' -e 'require("net").connect(process.argv[1].replace("@", "\\0")).on("data", (d) => console.log(String(d))).on("error", (e) => console.log(e.code))' '${path}'`;
    const folder = (): string => {
      // Short: the name of a socket may have little more than a hundred characters.
      const made = mkdtempSync(join(process.getuid?.() === 0 ? '/var/lib' : homedir(), 'atlas-sock-'));
      onTestFinished(() => {
        rmSync(made, { recursive: true, force: true });
      });
      owns(made);
      return made;
    };

    test('nobody is reached: in a home, in the system, or without a path', async () => {
      const home = folder();
      mkdirSync(join(home, '.ssh'));
      const abstract = `@atlas-test-${process.pid}-${home.slice(-6)}`;
      const paths = [join(home, 'docker.sock'), join(home, '.ssh/agent.sock'), abstract];
      for (const path of paths) await listening(path.replace('@', '\0'));
      const line = paths.map(connecting).join('; ');
      const { stdout } = await confined(line, home);
      expect(stdout.text).not.toContain('connected');
      expect(stdout.text.trim().split('\n')).toHaveLength(3);
      // The same program reaches all of them where nothing stands between.
      const sockets = paths.slice(0, 2);
      const permitted = await confined(sockets.map(connecting).join('; '), home, { sockets });
      expect(permitted.stdout.text).toBe('connected\nconnected\n');
    });

    test('a named pipe in a home takes no word, and gives none', async () => {
      const home = folder();
      mkdirSync(join(home, '.tool'));
      const pipes = [join(home, 'control'), join(home, '.tool/commands')];
      execFileSync('mkfifo', pipes);
      // Open for both, so that whoever writes finds a listener, and whoever reads a word.
      const open = pipes.map((pipe) => openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK));
      onTestFinished(() => {
        open.forEach(closeSync);
      });
      for (const pipe of pipes) chmodSync(pipe, 0o666);
      owns(home);
      for (const one of open) writeFileSync(one, 'said outside\n');
      const line = pipes.map((pipe) => `timeout 5 cat '${pipe}'; echo inside | timeout 5 tee '${pipe}'`).join('; ');
      const { stdout } = await confined(line, home);
      expect(stdout.text).not.toContain('outside');
      const heard = Buffer.alloc(100);
      for (const one of open) expect(heard.toString('utf8', 0, readSync(one, heard))).toBe('said outside\n');
    });

    test('one in a private folder is there only where it is permitted', async () => {
      const home = mkdtempSync('/tmp/atlas-sock-');
      onTestFinished(() => {
        rmSync(home, { recursive: true, force: true });
      });
      owns(home);
      const path = join(home, 'bus');
      await listening(path);
      expect((await confined(connecting(path), '/')).stdout.text).toBe('ENOENT\n');
      expect((await confined(connecting(path), '/', { sockets: [path] })).stdout.text).toBe('connected\n');
    });

    test('sockets of one’s own can be made and used', async () => {
      const line = `cd /tmp && '${process.execPath}' -e 'const n = require("net"); const s = n.createServer((c) => c.end("own")).listen("/tmp/s", () => n.connect("/tmp/s").on("data", (d) => { console.log(String(d)); s.close(); }))'`;
      expect((await confined(line, '/')).stdout.text).toBe('own\n');
    });
  });
});
