import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { newId } from '../../../../core/ids.ts';
import { ApiFailure } from '../data/api-client.ts';
import { AttemptVerdict } from '../run/attempt-verdict.tsx';
import { UndoneTold } from '../run/undone-told.tsx';
import { RunStory } from '../../run-story.ts';
import { AgentField, ProjectField } from '../waiting/request-fields.tsx';
import { ConflictSides } from '../waiting/conflict-sides.tsx';
import { NameText } from './said-text.tsx';
import { Failed } from './state-of-things.tsx';

/** A line end, an escape of terminals, characters that turn their neighbours around, one that takes no place, a tag. */
const SAID = 'a\n\u001b[31mb\u202egnp.c\u2066d\u200be<img src=x onerror=alert(1)>';
const RAW = /[\u001b\u202a-\u202e\u2066-\u2069\u200b]|<img/;

test('a failure, an agent, a step, a project and both sides of a conflict are told without anything hidden in them', () => {
  const failure = new ApiFailure(400, 'request.invalid', SAID, SAID);
  const attempt = { plan: 1, step: SAID, attempt: 1, checks: [], looks: [], reasons: [SAID], agent: SAID } as const;
  const nothing = (): void => undefined;
  const agent = { id: SAID, name: SAID, chosen: false, installed: true };
  const drawn = renderToStaticMarkup(
    <>
      <Failed failure={failure} />
      <AttemptVerdict told={new RunStory().told()} attempt={attempt} />
      <UndoneTold
        undone={{ runId: newId('run'), undone: [{ step: SAID, paths: [] }], remaining: [SAID], notices: [SAID] }}
      />
      <AgentField agents={[agent]} value="" changed={nothing} />
      <ProjectField projects={[`/home/${SAID}`]} value="" changed={nothing} />
      <ConflictSides sides={[{ path: SAID, yours: SAID, theirs: `${SAID}!` }]} />
    </>,
  );
  // A value is no text: it names to the server what was chosen.
  expect(drawn.replaceAll(/ value="[^"]*"/g, '')).not.toMatch(RAW);
  expect(drawn).toContain('&lt;img');
});

test('the names of two files never look the same', () => {
  const names = ['a.txt', 'a\u200b.txt', 'a\u202e.txt', 'a.txt\n', 'a\u00a0.txt', 'a .txt'];
  const drawn = names.map((name) => renderToStaticMarkup(<NameText name={name} />));
  expect(new Set(drawn).size).toBe(names.length);
  expect(drawn.join('')).not.toMatch(RAW);
});
