import { defined } from '../../../../core/defined.ts';
import { useState } from 'react';
import type { ApiRecord, ApiWritten } from '../../api-types.ts';
import { postJson } from '../data/api-client.ts';
import { recordPath } from '../data/route.ts';
import { goTo } from '../data/use-route.ts';
import { useResource } from '../data/use-resource.ts';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { Disclosure } from '../parts/disclosure.tsx';
import { ForRole } from '../parts/for-role.tsx';
import { Link } from '../parts/link.tsx';
import { LineText, ProseText } from '../parts/said-text.tsx';
import { Failed, Loading } from '../parts/state-of-things.tsx';
import { useDoing } from '../parts/use-doing.tsx';
import { momentText } from '../text/format.ts';
import { RecordFacts } from './record-facts.tsx';
import { recordWords } from './record-words.ts';
import { ShowingsTold } from './showings-told.tsx';

type Record = Exclude<ApiRecord, { readonly role: string }>;

/** One record: its text, its origin, the records that it superseded, and the outcomes of showing it. */
export function RecordView({ id }: { readonly id: string }) {
  const { value, failure, again } = useResource<ApiRecord>(`/api/memory/records/${encodeURIComponent(id)}`);
  return (
    <>
      <p>
        <Link to="/memory" className="dim">
          All of memory
        </Link>
      </p>
      {failure !== undefined && value === undefined ? <Failed failure={failure} again={again} /> : null}
      {value === undefined && failure === undefined ? <Loading what="the record" /> : null}
      {value === undefined ? null : 'role' in value ? (
        <TurnShown turn={value} />
      ) : (
        <Shown record={value} again={again} />
      )}
    </>
  );
}

function whoSaid({ role, foreign }: Exclude<ApiRecord, Record>): string {
  if (foreign === undefined) return role;
  const held = foreign.heldFor === undefined ? '' : ` (held: ${foreign.heldFor})`;
  return `${foreign.role} in an imported file, unchecked${held}`;
}

function TurnShown({ turn }: { readonly turn: Exclude<ApiRecord, Record> }) {
  return (
    <article className="record">
      <h1>
        <LineText text={`${whoSaid(turn)}, ${momentText(turn.at)}`} />
      </h1>
      <ProseText text={turn.text} />
    </article>
  );
}

function Shown({ record, again }: { readonly record: Record; readonly again: () => void }) {
  const { title, text } = recordWords(record);
  return (
    <article className="record">
      <h1>
        <LineText text={title} />
      </h1>
      {text === '' ? null : (
        <p>
          <ProseText text={text} />
        </p>
      )}
      {record.kind === 'concept' && record.content.code !== '' ? (
        <pre tabIndex={0} aria-label="Code">
          <ProseText text={record.content.code} />
        </pre>
      ) : null}
      {record.state === 'live' ? null : (
        <p className="warn">
          {record.state}
          {record.reason === '' ? '' : ': '}
          <LineText text={record.reason} />
        </p>
      )}
      <RecordFacts record={record} />
      {record.history.length === 0 ? null : <Replaced history={record.history} />}
      <Disclosure title="When it was shown">{() => <ShowingsTold record={record.id} />}</Disclosure>
      <ForRole needs="admin">
        {record.kind === 'fact' && record.state === 'live' ? <Mend record={record} again={again} /> : null}
        <RecordActions record={record} again={again} />
      </ForRole>
    </article>
  );
}

function Replaced({ history }: { readonly history: Record['history'] }) {
  return (
    <section>
      <h2>What it took the place of</h2>
      <ul className="rows">
        {history.map((before) => (
          <li key={before.id}>
            <Link to={recordPath(before.id)}>
              <LineText text={recordWords(before).title} />
            </Link>
            <span className="dim">{momentText(before.createdAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RecordActions({ record, again }: { readonly record: Record; readonly again: () => void }) {
  const doing = useDoing();
  const path = `/api/memory/records/${encodeURIComponent(record.id)}`;
  return (
    <>
      <div className="actions start">
        {record.state === 'quarantined' ? (
          <button
            type="button"
            className="primary"
            disabled={doing.busy}
            onClick={doing.start('Releasing', async () => {
              await postJson(`${path}/release`, {});
              again();
            })}
          >
            Release
          </button>
        ) : null}
        <ConfirmButton
          name="Forget"
          question="Forget it, without a trace?"
          yes="Yes, forget it"
          disabled={doing.busy}
          confirmed={doing.start('Forgetting', async () => {
            await postJson(`${path}/forget`, {});
            goTo('/memory');
          })}
        />
      </div>
      {doing.told}
    </>
  );
}

interface MendProps {
  readonly record: Extract<Record, { readonly kind: 'fact' }>;
  readonly again: () => void;
}

function Mend({ record, again }: MendProps) {
  const [text, setText] = useState(record.content.document);
  const doing = useDoing();
  const mend = (why: 'wrong' | 'outdated', said: string | undefined): (() => void) =>
    doing.start('Mending', async () => {
      const written = await postJson<ApiWritten>(`/api/memory/records/${encodeURIComponent(record.id)}/correct`, {
        why,
        ...defined({ text: said }),
      });
      if (written.id === record.id) again();
      else goTo(recordPath(written.id));
    });
  return (
    <section className="mend">
      <label className="field">
        Mend it
        <textarea
          rows={2}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
          }}
        />
      </label>
      <div className="actions start">
        <button
          type="button"
          disabled={doing.busy || text.trim() === '' || text.trim() === record.content.document}
          onClick={mend('outdated', text.trim())}
        >
          This is so now
        </button>
        <button type="button" disabled={doing.busy} onClick={mend('wrong', undefined)}>
          It is wrong
        </button>
      </div>
      {doing.told}
    </section>
  );
}
