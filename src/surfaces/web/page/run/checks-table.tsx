import { useState } from 'react';
import type { CheckLook, RunAttempt } from '../../run-attempts.ts';
import { useResource } from '../data/use-resource.ts';
import { LineText, ProseText } from '../parts/said-text.tsx';
import { Failed, Loading } from '../parts/state-of-things.tsx';

interface ChecksTableProps {
  readonly run: string;
  readonly attempt: RunAttempt;
  readonly verify: boolean;
}

interface CheckRow {
  readonly check: string;
  readonly title: string;
  readonly before: CheckLook | undefined;
  readonly after: CheckLook | undefined;
}

/** Each check before and after the work, side by side; its output is fetched when the person opens it. */
export function ChecksTable({ run, attempt, verify }: ChecksTableProps) {
  const [opened, setOpened] = useState<string>();
  return (
    <ul className="checks">
      {rowsOf(attempt.looks).map((row) => {
        const printed = row.before?.printed === true || row.after?.printed === true;
        const open = opened === row.check;
        return (
          <li key={row.check}>
            <div className="check">
              <span className="check-title">
                <code>
                  <LineText text={row.title} />
                </code>
              </span>
              <span className="looks">
                {verify ? null : <Look name="before" look={row.before} />}
                {verify ? null : (
                  <span className="arrow" aria-hidden="true">
                    →
                  </span>
                )}
                <Look name="after" look={row.after} />
              </span>
              {printed ? (
                <button
                  type="button"
                  className="quiet"
                  aria-expanded={open}
                  onClick={() => {
                    setOpened(open ? undefined : row.check);
                  }}
                >
                  {open ? 'Hide output' : 'Output'}
                </button>
              ) : null}
            </div>
            {row.after === undefined ? null : (
              <p className="dim evidence">
                <LineText text={row.after.evidence} />
              </p>
            )}
            {open ? <Outputs run={run} attempt={attempt} row={row} verify={verify} /> : null}
          </li>
        );
      })}
    </ul>
  );
}

const RESULTS = { pass: ['good', '✓'], fail: ['bad', '✗'], error: ['warn', '!'] } as const;

function Look({ name, look }: { readonly name: string; readonly look: CheckLook | undefined }) {
  if (look === undefined) {
    return (
      <span className="look dim">
        <span className="unseen">{name}: </span>not run
      </span>
    );
  }
  const [tone, sign] = RESULTS[look.result];
  return (
    <span className={`look ${tone}`}>
      <span className="unseen">{name}: </span>
      <span aria-hidden="true">{sign}</span> {look.result}
    </span>
  );
}

interface OutputsProps extends ChecksTableProps {
  readonly row: CheckRow;
}

function Outputs({ run, attempt, row, verify }: OutputsProps) {
  return (
    <div className="outputs">
      {verify ? null : <Output run={run} attempt={attempt} look={row.before} phase="before" />}
      <Output run={run} attempt={attempt} look={row.after} phase="after" />
    </div>
  );
}

interface OutputProps {
  readonly run: string;
  readonly attempt: RunAttempt;
  readonly look: CheckLook | undefined;
  readonly phase: 'before' | 'after';
}

function Output({ run, attempt, look, phase }: OutputProps) {
  const query = new URLSearchParams({
    plan: String(attempt.plan),
    step: attempt.step,
    attempt: String(attempt.attempt),
    check: look?.check ?? '',
    phase,
  });
  const wanted = look?.printed === true ? `/api/runs/${encodeURIComponent(run)}/output?${query.toString()}` : undefined;
  const { value, failure, loading, again } = useResource<string>(wanted, 'text');
  return (
    <figure>
      <figcaption>{phase}</figcaption>
      {loading ? <Loading what="its output" /> : null}
      {failure === undefined ? null : <Failed failure={failure} again={again} />}
      {wanted === undefined ? <p className="dim">Nothing of what it printed was kept.</p> : null}
      {value === undefined ? null : (
        <pre tabIndex={0} aria-label={`Printed ${phase}`}>
          {value === '' ? <span className="dim">(nothing)</span> : <ProseText text={value} />}
        </pre>
      )}
    </figure>
  );
}

function rowsOf(looks: readonly CheckLook[]): readonly CheckRow[] {
  const rows = new Map<string, CheckRow>();
  for (const look of looks) {
    const known = rows.get(look.check) ?? { check: look.check, title: look.title, before: undefined, after: undefined };
    rows.set(look.check, { ...known, [look.phase]: look });
  }
  return [...rows.values()];
}
