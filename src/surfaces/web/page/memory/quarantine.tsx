import type { ApiRecords } from '../../api-types.ts';
import { postJson } from '../data/api-client.ts';
import { recordPath } from '../data/route.ts';
import { useResource } from '../data/use-resource.ts';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { Disclosure } from '../parts/disclosure.tsx';
import { ForRole } from '../parts/for-role.tsx';
import { Link } from '../parts/link.tsx';
import { AgreedText, LineText } from '../parts/said-text.tsx';
import { Failed } from '../parts/state-of-things.tsx';
import { useDoing } from '../parts/use-doing.tsx';
import { recordWords, trustWords } from './record-words.ts';

/** The quarantined records, for the person to decide on: recall uses none of them until then. */
export function Quarantine({ changed }: { readonly changed: () => void }) {
  const { value, failure, again } = useResource<ApiRecords>('/api/memory/list?state=quarantined&limit=100');
  if (failure !== undefined && value === undefined) return <Failed failure={failure} again={again} />;
  const records = value?.records ?? [];
  return (
    <Disclosure
      key={value === undefined ? 'loading' : 'there'}
      title="Quarantine"
      aside={value === undefined ? '…' : records.length === 0 ? 'empty' : `${records.length} held`}
      open={records.length > 0}
    >
      {() =>
        records.length === 0 ? (
          <p className="dim">Nothing is held back.</p>
        ) : (
          <ul className="inbox">
            {records.map((record) => (
              <Held
                key={record.id}
                record={record}
                changed={() => {
                  again();
                  changed();
                }}
              />
            ))}
          </ul>
        )
      }
    </Disclosure>
  );
}

interface HeldProps {
  readonly record: ApiRecords['records'][number];
  readonly changed: () => void;
}

function Held({ record, changed }: HeldProps) {
  const doing = useDoing();
  const path = `/api/memory/records/${encodeURIComponent(record.id)}`;
  const { title, text } = recordWords(record);
  return (
    <li>
      <p>
        <AgreedText text={title} />
      </p>
      {text === '' ? null : (
        <p className="dim">
          <AgreedText text={text} />
        </p>
      )}
      <p className="warn">
        <LineText text={record.reason} />
      </p>
      <p className="meta dim">
        <span>{trustWords(record)}</span>
        <span>
          <Link to={recordPath(record.id)}>Look closer</Link>
        </span>
      </p>
      <ForRole needs="admin">
        <div className="actions start">
          <button
            type="button"
            disabled={doing.busy}
            onClick={doing.start('Releasing', async () => {
              await postJson(`${path}/release`, {});
              changed();
            })}
          >
            Release
          </button>
          <ConfirmButton
            name="Forget"
            question="Forget it?"
            yes="Yes, forget it"
            disabled={doing.busy}
            confirmed={doing.start('Forgetting', async () => {
              await postJson(`${path}/forget`, {});
              changed();
            })}
          />
        </div>
      </ForRole>
      {doing.told}
    </li>
  );
}
