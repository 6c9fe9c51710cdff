import { useState, type FormEvent } from 'react';
import { FACT_TYPES, type FactType } from '../../../../core/fact-type.ts';
import type { ApiWritten, NewFact } from '../../api-types.ts';
import { postJson } from '../data/api-client.ts';
import { LineText } from '../parts/said-text.tsx';
import { useDoing } from '../parts/use-doing.tsx';

const OUTCOMES: Readonly<Record<ApiWritten['outcome'], string>> = {
  stored: 'It is remembered.',
  merged: 'It was known already, and is now known a little better.',
  superseded: 'It is remembered in the place of what was known before.',
  quarantined: 'It is held back for you to look at.',
};

/** A fact in the person's own words. */
export function AddFact({ added }: { readonly added: () => void }) {
  const [text, setText] = useState('');
  const [type, setType] = useState<FactType>('fact');
  const [written, setWritten] = useState<ApiWritten>();
  const doing = useDoing();
  const add = doing.start('Remembering', async () => {
    const fact: NewFact = { text: text.trim(), type };
    setWritten(await postJson<ApiWritten>('/api/memory', fact));
    setText('');
    added();
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== '') add();
  };
  return (
    <form className="form" onSubmit={submit}>
      <label className="field">
        The fact
        <textarea
          rows={3}
          required
          maxLength={2000}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
          }}
        />
      </label>
      <div className="actions start">
        <select
          aria-label="Its type"
          value={type}
          onChange={(event) => {
            setType(FACT_TYPES.find((one) => one === event.target.value) ?? 'fact');
          }}
        >
          {FACT_TYPES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
        <button type="submit" disabled={doing.busy}>
          Remember it
        </button>
      </div>
      {doing.told}
      {written === undefined ? null : (
        <p role="status">
          {OUTCOMES[written.outcome]} {written.was === undefined ? null : <LineText text={`Before: ${written.was}`} />}
          {written.redacted.length > 0 ? ` Taken out of it: ${written.redacted.join(', ')}.` : ''}
        </p>
      )}
    </form>
  );
}
