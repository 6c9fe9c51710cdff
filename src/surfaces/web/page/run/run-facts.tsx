import { pauseChoices } from '../../../view/pause-choices.ts';
import type { RunHead } from '../../api-types.ts';
import { recordPath, runPath } from '../data/route.ts';
import type { AskedQuestion, Told } from '../data/run-story.ts';
import { Disclosure } from '../parts/disclosure.tsx';
import { Link } from '../parts/link.tsx';
import { LineText } from '../parts/said-text.tsx';
import { bytesText, clockText, costWords, counted } from '../text/format.ts';

interface RunFactsProps {
  readonly head: RunHead;
  readonly told: Told;
}

/** Beside the story: the recalled records, the questions, the hosts and the spending. */
export function RunFacts({ head, told }: RunFactsProps) {
  const { memory, network } = head;
  const spent = [...told.spent].filter(([, { tokens, money }]) => tokens > 0 || money > 0);
  return (
    <div className="facts">
      {memory === undefined ? null : (
        <Disclosure title="Memory" aside={memoryWords(memory)}>
          {() => <MemoryUse memory={memory} />}
        </Disclosure>
      )}
      {told.asked.length === 0 ? null : (
        <Disclosure title="Permissions" aside={counted(told.asked.length, 'question')}>
          {() => <Questions asked={told.asked} run={head.run.id} />}
        </Disclosure>
      )}
      {network.length === 0 ? null : (
        <Disclosure title="Hosts" aside={hostWords(network)}>
          {() => <Hosts network={network} />}
        </Disclosure>
      )}
      {spent.length === 0 ? null : (
        <Disclosure title="Spending" aside={costWords(head.spent).join(' · ')}>
          {() => (
            <ul className="rows">
              {spent.map(([step, cost]) => (
                <li key={step}>
                  <span>{step === '' ? 'planning' : <LineText text={step} />}</span>
                  <span className="dim">{costWords(cost).join(' · ')}</span>
                </li>
              ))}
            </ul>
          )}
        </Disclosure>
      )}
    </div>
  );
}

type MemoryUseShown = NonNullable<RunHead['memory']>;

function memoryWords({ shown, remembered, heldOut }: MemoryUseShown): string {
  return heldOut ? 'held out' : `${shown.length} recalled, ${remembered.length} learnt`;
}

function MemoryUse({ memory }: { readonly memory: MemoryUseShown }) {
  const { shown, remembered, heldOut, holdout } = memory;
  return (
    <>
      {heldOut ? (
        <p className="dim">
          Nothing was recalled: this run was drawn to go without memory, to measure what memory is worth
          {holdout === undefined ? '' : ` (${Math.round(holdout * 100)} % of requests are)`}.
        </p>
      ) : null}
      <Titles name="Recalled" titles={shown} />
      <Titles name="Learnt" titles={remembered} />
    </>
  );
}

function Titles({ name, titles }: { readonly name: string; readonly titles: MemoryUseShown['shown'] }) {
  if (titles.length === 0) return null;
  return (
    <>
      <h3>{name}</h3>
      <ul className="rows">
        {titles.map(({ id, title }) => (
          <li key={id}>
            <Link to={recordPath(id)}>
              <LineText text={title} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function Questions({ asked, run }: { readonly asked: readonly AskedQuestion[]; readonly run: string }) {
  return (
    <ul className="rows">
      {asked.map(({ at, pause, answered }) => (
        <li key={`${at} ${pause.message}`} className="asked">
          <span className="dim">{clockText(at)}</span>
          <span>
            <LineText text={pause.message} />
            {pause.step === undefined ? null : (
              <Link to={runPath(run, { step: pause.step, attempt: 1 })} className="dim">
                {' '}
                <LineText text={pause.step} />
              </Link>
            )}
          </span>
          <span className={answered === 'denied' ? 'bad' : answered === 'allowed' ? 'good' : 'dim'}>
            {answered ?? `${pauseChoices(pause).length} answers offered`}
          </span>
        </li>
      ))}
    </ul>
  );
}

function hostWords(network: RunHead['network']): string {
  const refused = network.filter(({ decision }) => decision === 'refused').length;
  return `${network.length - refused} reached${refused === 0 ? '' : `, ${refused} refused`}`;
}

function Hosts({ network }: { readonly network: RunHead['network'] }) {
  return (
    <ul className="rows">
      {network.map((one) => (
        <li key={`${one.program} ${one.host} ${one.port} ${one.decision} ${one.firstAt}`}>
          <span className={one.decision === 'refused' ? 'warn' : undefined}>
            <LineText text={`${one.host}:${one.port}`} />
          </span>
          <span className="dim">
            <LineText
              text={
                one.decision === 'refused'
                  ? `refused: ${one.reason ?? ''}`
                  : `${one.program} · ${bytesText(one.sent)} out, ${bytesText(one.received)} in`
              }
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
