import { FACT_TYPES } from '../../../../core/fact-type.ts';
import type { ApiRecord } from '../../api-types.ts';
import { recordPath, runPath } from '../data/route.ts';
import { Link } from '../parts/link.tsx';
import { LineText } from '../parts/said-text.tsx';
import { counted, momentText } from '../text/format.ts';
import { trustWords } from './record-words.ts';

type Record = Exclude<ApiRecord, { readonly role: string }>;

/** The details of a record besides its words. */
export function RecordFacts({ record }: { readonly record: Record }) {
  return (
    <dl className="pairs">
      <dt>Kind</dt>
      <dd>
        {record.kind}
        {record.kind === 'fact' && FACT_TYPES.includes(record.content.type) ? `, ${record.content.type}` : ''}
      </dd>
      <dt>Believed as</dt>
      <dd>{trustWords(record)}</dd>
      <dt>Came from</dt>
      <dd>
        <Origin provenance={record.provenance} />
      </dd>
      <dt>Written</dt>
      <dd>{momentText(record.createdAt)}</dd>
      <dt>Told</dt>
      <dd>{counted(record.seen, 'time')}</dd>
      <dt>Shown to agents</dt>
      <dd>
        {counted(record.uses, 'time')}
        {record.uses === 0 ? '' : `, ${record.successes} of them ended proven`}
      </dd>
      {record.supersededBy === '' ? null : (
        <>
          <dt>Replaced by</dt>
          <dd>
            <Link to={recordPath(record.supersededBy)}>a newer one</Link>
          </dd>
        </>
      )}
    </dl>
  );
}

function Origin({ provenance: { source, run, step } }: { readonly provenance: Record['provenance'] }) {
  const name = source.replaceAll('_', ' ');
  if (run === undefined) return name;
  return (
    <>
      {name}{' '}
      <Link to={runPath(run, step === undefined ? undefined : { step, attempt: 1 })}>
        {step === undefined ? 'the run' : <LineText text={`step ${step}`} />}
      </Link>
    </>
  );
}
