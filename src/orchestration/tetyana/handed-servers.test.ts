import { expect, test } from 'vitest';
import { HandedServers } from './handed-servers.ts';

test('a tool of a server that was handed out is known in every form that agents give it, until it is taken back', () => {
  const handed = new HandedServers();
  const { name, takeBack } = handed.handOut('atlas-screen');
  const forms = [
    `mcp__${name}__click`,
    `mcp_${name.replaceAll('-', '_')}_click`,
    `${name}/click`,
    `click (${name} MCP Server)`,
  ];
  for (const form of forms) expect(handed.has(form), form).toBe(true);
  takeBack();
  for (const form of forms) expect(handed.has(form), form).toBe(false);
});

test('a server that a project brings under a name like ours is not ours', () => {
  const handed = new HandedServers();
  handed.handOut('atlas-screen');
  expect(handed.has('mcp__atlas-screen__click')).toBe(false);
  expect(handed.has('mcp__atlas-screen-0000000000__click')).toBe(false);
});
