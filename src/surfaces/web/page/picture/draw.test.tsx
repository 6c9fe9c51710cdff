import { expect, test } from 'vitest';
import { PAGE_TEXTS } from '../../../../../test/support/hostile-run.ts';
import { asksFirst, draw } from './draw.tsx';

const at = '2026-01-01T00:00:00Z';

function boardOf(text: string): object {
  const run = {
    id: 'run_1',
    request: text,
    project: `/home/${text}`,
    agent: text,
    status: 'paused',
    startedAt: at,
    updatedAt: at,
    steps: { done: 1, total: 3 },
    spent: { tokens: 5, money: 0, ms: 10 },
    waits: { reason: 'permission', message: text },
  };
  return { runs: [run], month: [], counts: { paused: 1 }, waiting: 1, projects: [] };
}

function recordsOf(text: string): object {
  const record = {
    id: 'fact_1',
    kind: 'fact',
    content: { document: text, type: 'fact', confidence: 1, tags: [text], entities: [] },
    trust: 'untrusted',
    provenance: { source: text },
    uses: 2,
    createdAt: at,
  };
  return { records: [record] };
}

/** The markup without its texts, and without what stands in its attributes. */
function skeleton(markup: string): readonly string[] {
  return (markup.match(/<[^>]*>/g) ?? []).map((tag) => tag.replaceAll(/="[^"]*"/g, '='));
}

function drawn(address: string, answer: object): string {
  return draw(address, { path: asksFirst(address) ?? '', answer });
}

test('what agents and memories say changes no tag of a picture, and brings no style or handler into it (P1)', () => {
  for (const [address, answerOf] of [
    ['/', boardOf],
    ['/memory', recordsOf],
  ] as const) {
    const harmless = drawn(address, answerOf('harmless'));
    expect(harmless).toContain('harmless');
    for (const text of PAGE_TEXTS) {
      const markup = drawn(address, answerOf(text));
      expect(skeleton(markup), text).toEqual(skeleton(harmless));
      expect(markup).not.toMatch(/<[^>]* (?:style|on[a-z]+)=/);
    }
  }
});

test('every view has a picture in which nothing can be pressed (P2)', () => {
  for (const address of ['/', '/?status=proven&q=x', '/runs/run_1', '/new', '/waiting', '/memory?q=x', '/machine']) {
    const markup = draw(address, undefined);
    expect(markup, address).toMatch(/^<fieldset class="still" disabled="" inert="">/);
    expect(markup, address).toContain('<main');
    expect(markup, address).not.toContain('This view could not be shown');
    expect(markup, address).not.toContain(' style=');
  }
});

test('the server asks for what the page would ask for first', () => {
  expect(asksFirst('/')).toBe('/api/runs?limit=60');
  expect(asksFirst('/?q=a+b&status=proven')).toBe('/api/runs?limit=60&status=proven&q=a+b');
  expect(asksFirst('/runs/run_1/steps/s1/attempts/1?plan=2')).toBe('/api/runs/run_1?told=1');
  expect(asksFirst('/memory')).toBe('/api/memory/list?state=live&limit=100');
  for (const address of ['/memory?q=x', '/memory/fact_1', '/machine', '/new', '/nowhere'])
    expect(asksFirst(address), address).toBeUndefined();
});
