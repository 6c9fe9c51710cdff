import { useState, type FormEvent } from 'react';
import type { ApiFound, ApiRecords } from '../../api-types.ts';
import { FIRST_RECORDS } from '../data/first-answer.ts';
import { useQueryWord } from '../data/use-route.ts';
import { useResource } from '../data/use-resource.ts';
import { Disclosure } from '../parts/disclosure.tsx';
import { ForRole } from '../parts/for-role.tsx';
import { Empty, Failed, Loading } from '../parts/state-of-things.tsx';
import { useTitle } from '../parts/use-title.ts';
import { counted } from '../text/format.ts';
import { AddFact } from './add-fact.tsx';
import { FoundList } from './found-list.tsx';
import { MemoryFigures } from './memory-figures.tsx';
import { Quarantine } from './quarantine.tsx';
import { RecordList } from './record-list.tsx';
import { RecordView } from './record-view.tsx';

/** The memory of Atlas: search with reasons, quarantine, and editing by hand. */
export function MemoryView({ record }: { readonly record: string | undefined }) {
  useTitle('Memory');
  return record === undefined ? <Overview /> : <RecordView key={record} id={record} />;
}

function Overview() {
  const [query, setQuery] = useQueryWord('q');
  const [typed, setTyped] = useState(query);
  const [changes, setChanges] = useState(0);
  const changed = (): void => {
    setChanges(changes + 1);
  };
  const search = (event: FormEvent): void => {
    event.preventDefault();
    setQuery(typed.trim());
  };
  return (
    <>
      <div className="view-head">
        <h1>Memory</h1>
      </div>
      <form className="tools" role="search" onSubmit={search}>
        <input
          type="search"
          value={typed}
          placeholder="What is known about …"
          aria-label="Search memory"
          onChange={(event) => {
            setTyped(event.target.value);
            if (event.target.value === '') setQuery('');
          }}
        />
        <button type="submit">Search</button>
      </form>
      <div className="memory-columns">
        <section aria-label="Memories">{query === '' ? <Newest key={changes} /> : <Found query={query} />}</section>
        <aside aria-label="Quarantine and figures">
          <Quarantine key={changes} changed={changed} />
          <ForRole needs="admin">
            <Disclosure title="Add a fact">{() => <AddFact added={changed} />}</Disclosure>
          </ForRole>
          <Disclosure title="Figures">{() => <MemoryFigures />}</Disclosure>
        </aside>
      </div>
    </>
  );
}

function Found({ query }: { readonly query: string }) {
  const { value, failure, again } = useResource<ApiFound>(
    `/api/memory?${new URLSearchParams({ q: query }).toString()}`,
  );
  if (failure !== undefined) return <Failed failure={failure} again={again} />;
  if (value === undefined) return <Loading what="memories" />;
  return (
    <>
      <p className="dim" role="status">
        {value.results.length === 0
          ? value.abstained
            ? 'Nothing that is known answers this.'
            : 'Nothing was found.'
          : `${counted(value.results.length, 'memory', 'memories')} in ${Math.round(value.milliseconds)} ms`}
        {value.pending > 0 ? ` ${counted(value.pending, 'record')} can be found by words alone so far.` : ''}
        {value.degraded.length > 0 ? ` Without: ${value.degraded.map(String).join(', ')}.` : ''}
      </p>
      <FoundList found={value} />
    </>
  );
}

function Newest() {
  const { value, failure, again } = useResource<ApiRecords>(FIRST_RECORDS);
  if (failure !== undefined) return <Failed failure={failure} again={again} />;
  if (value === undefined) return <Loading what="memories" />;
  if (value.records.length === 0) {
    return (
      <Empty title="Nothing is remembered yet">
        <p className="dim">Runs leave what they learnt here, and you can add facts of your own.</p>
      </Empty>
    );
  }
  return <RecordList first={value} />;
}
