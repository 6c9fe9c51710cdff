import { nearName } from '../../core/near-name.ts';
import { printableLine } from '../../core/printable.ts';
import type { Said } from '../view/said.ts';
import { padTo } from '../view/text-width.ts';
import type { CommandHost } from './command-host.ts';

const MOST_MODELS = 30;

/** `/agent`: who works from now on, or who is here and how the others would come here. */
export async function chooseAgent(session: CommandHost, name: string | undefined): Promise<void> {
  const known = await session.engine.call('agents', session.agent);
  if (name === undefined) {
    const here = known.filter(({ installed }) => installed);
    const wide = Math.max(0, ...here.map(({ id }) => id.length));
    const row = ({ id, name: called }: (typeof known)[number]): Said => ({
      role: '',
      text: printableLine(`${id === session.agent ? '▸' : ' '} ${padTo(id, wide)}  ${called}`),
      style: id === session.agent ? 'bold' : 'plain',
    });
    const away = known.filter(({ installed }) => !installed);
    session.say(
      {
        role: 'Atlas',
        text: here.length === 0 ? 'no agent is installed yet' : 'installed here; /agent NAME takes one:',
      },
      ...here.map(row),
      { role: '', text: printableLine(`not here: ${away.map(({ id }) => id).join(', ')}`), style: 'dim' },
      { role: '', text: '/agent NAME says how one of these is installed', style: 'dim' },
    );
    return;
  }
  const found = known.find(({ id }) => id === name);
  if (found === undefined) {
    const ids = known.map(({ id }) => id);
    const near = nearName(name, ids);
    const hint = near === undefined ? `there are ${ids.join(', ')}` : `did you mean ${near}?`;
    session.say({ role: '', text: printableLine(`there is no agent ${name}; ${hint}`), style: 'bad' });
    return;
  }
  if (!found.installed) {
    session.say({ role: '', text: printableLine(`${found.name} is not here: ${found.install}`), style: 'bad' });
    return;
  }
  // A model belongs to the agent that offers it.
  const { model: _, ...wishes } = session.wishes;
  session.wishes = { ...wishes, agent: name };
  session.say({ role: 'Atlas', text: printableLine(`${found.name} works and thinks from now on`) });
}

/** `/model`: what the agent asks from now on, or what it could ask. */
export async function chooseModel(session: CommandHost, name: string): Promise<void> {
  session.say({ role: '', text: printableLine(`asking ${session.agent} for its models ...`), style: 'dim' });
  const { any, current, offered } = await session.engine.call('models', session.agent);
  const chosen = session.wishes['model'];
  const used = typeof chosen === 'string' ? chosen : current;
  if (name === '') {
    const rows = offered.slice(0, MOST_MODELS).map((model): Said => ({
      role: '',
      text: printableLine(
        `${model.id === used ? '▸' : ' '} ${model.id}${model.name === model.id ? '' : `  ${model.name}`}`,
      ),
      style: model.id === used ? 'bold' : 'plain',
    }));
    const left = offered.length - rows.length;
    session.say(
      {
        role: 'Atlas',
        text: printableLine(`${session.agent} asks ${used ?? 'what it chooses itself'}; /model NAME changes it`),
      },
      ...rows,
      ...(left > 0 ? [{ role: '', text: `… ${left} more`, style: 'dim' } as const] : []),
      ...(rows.length === 0 && !any
        ? [{ role: '', text: 'it offers none to choose from: see its own settings', style: 'dim' } as const]
        : []),
    );
    return;
  }
  const plain = name.toLowerCase();
  const found = any ? { id: name } : offered.find((one) => [one.id, one.name].some((it) => it.toLowerCase() === plain));
  if (found === undefined) {
    const near = nearName(
      name,
      offered.map(({ id }) => id),
    );
    const hint = near === undefined ? '/model shows those that it has' : `did you mean ${near}?`;
    session.say({ role: '', text: printableLine(`${session.agent} has no model ${name}; ${hint}`), style: 'bad' });
    return;
  }
  session.wishes = { ...session.wishes, agent: session.agent, model: found.id };
  session.say({ role: 'Atlas', text: printableLine(`${session.agent} asks ${found.id} from now on`) });
}
