import { z } from 'zod';
import { higher, never, order } from './narrowing.ts';
import { choice, flag, json, optionalText, whole } from './setting.ts';

const STARTS = never('it chooses a program that will be run');

/** What counts as proof, who provides it, and what happens to a step without it. */
export const VERIFICATION_SETTINGS = {
  prepare: optionalText('The command that installs dependencies from a changed lockfile, such as `npm ci`.', {
    untrusted: STARTS,
  }),
  prepareNetwork: flag(false, 'Whether that command may use the network.', { untrusted: order(true, false) }),
  rigor: choice('medium', ['low', 'medium', 'high'], 'How often plans are given VERIFY steps.', {
    untrusted: order('low', 'medium', 'high'),
  }),
  unverifiable: choice(
    'pause',
    ['pause', 'waive'],
    'What becomes of a step that nobody can verify: it waits for a person, or lands without proof and the run exits 1.',
    { untrusted: order('waive', 'pause') },
  ),
  always: json<readonly string[]>(
    [],
    z.array(z.string().min(1)),
    'a list of commands',
    'Commands that every code step has to leave passing, besides its own checks, such as `npm test`.',
    { untrusted: STARTS },
  ),
  checksBy: choice(
    'independent',
    ['planner', 'independent'],
    'Who writes the checks of a planned step: the planner alone, or also a session that does not see who works.',
    { untrusted: order('planner', 'independent') },
  ),
  found: choice(
    'ask',
    ['ask', 'run', 'ignore'],
    'What becomes of the checks that are found in a project (its tests, types and linters): they wait for a yes, count unasked, or are left alone.',
    { untrusted: STARTS },
  ),
  controls: flag(true, 'Whether the checks of a step are themselves tested before their word counts.', {
    untrusted: order(false, true),
  }),
  controlBudget: whole(6, [1, 100], 'How many times the time of the checks themselves their controls may take.', {
    untrusted: higher,
  }),
  unproven: choice(
    'ask',
    ['ask', 'land'],
    'What becomes of a step of which only that nothing broke is shown: it waits for a person, or lands and the run exits 1.',
    { untrusted: order('land', 'ask') },
  ),
  review: flag(
    true,
    'Whether an agent, where one is there, reviews each attempt: it can lower a verdict, never raise it.',
    {
      untrusted: order(false, true),
    },
  ),
  coverage: whole(
    0,
    [0, 100],
    'Percent of the changed lines of code whose absence a check must notice before a step lands; 0 tells and demands none.',
    { untrusted: higher },
  ),
  gitCommits: flag(false, 'Write every landed step as a git commit with its receipt in a trailer.', {
    untrusted: order(true, false),
  }),
} as const;
