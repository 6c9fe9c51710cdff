import { pauseChoices } from '../../../view/pause-choices.ts';
import type { RunHead } from '../../api-types.ts';
import { runPath } from '../data/route.ts';
import type { AskedQuestion, Told } from '../../run-story.ts';
import { Disclosure } from '../parts/disclosure.tsx';
import { Link } from '../parts/link.tsx';
import { LineText } from '../parts/said-text.tsx';
import { bytesText, clockText, costWords, counted } from '../text/format.ts';
import { MemoryUse, memoryWords } from './memory-use.tsx';
import { SpendingBySteps } from './spending-by-steps.tsx';

interface RunFactsProps {
  readonly head: RunHead;
  readonly told: Told;
}

/** Beside the story: the recalled records, the questions, the hosts and the spending. */
export function RunFacts({ head, told }: RunFactsProps) {
  const { memory, network } = head;
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
      {head.spent.tokens === 0 && head.spent.money === 0 ? null : (
        <Disclosure title="Spending" aside={costWords(head.spent).join(' · ')}>
          {() => <SpendingBySteps head={head} />}
        </Disclosure>
      )}
    </div>
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
