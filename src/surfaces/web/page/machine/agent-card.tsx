import { Fragment, useState } from 'react';
import type { ApiAgent, ApiAgents } from '../../api-types.ts';
import { postJson } from '../data/api-client.ts';
import { useMay } from '../data/use-role.ts';
import { LineText } from '../parts/said-text.tsx';
import { useDoing } from '../parts/use-doing.tsx';

const READY: Readonly<Record<ApiAgent['ready'], string>> = {
  yes: 'a session opens',
  'login-needed': 'it wants a login first',
  no: 'no session opens',
  'not-asked': 'not asked',
};

const RULES: Readonly<Record<ApiAgent['rules'], string>> = {
  asked: 'asks before it acts, and permission rules decide',
  'where it asks': 'permission rules bind it where it asks',
  'sandbox only': 'never asks: the sandbox alone binds it',
};

const CAN = [
  ['load', 'takes up a session again'],
  ['resume', 'goes on with a session'],
  ['fork', 'branches a session'],
  ['close', 'closes sessions'],
  ['mcpHttp', 'uses tools of MCP servers over HTTP'],
  ['images', 'looks at pictures'],
] as const;

/** An agent of this machine. What it can do is asked of itself, when somebody wants to know: it is started for that. */
export function AgentCard({ agent }: { readonly agent: ApiAgents['agents'][number] }) {
  const { id, name, chosen, installed } = agent;
  const [report, setReport] = useState<ApiAgent>();
  const doing = useDoing();
  const mayAsk = useMay('run');
  return (
    <li className="agent">
      <p className="agent-head">
        <span>
          <LineText text={name} />{' '}
          <code className="dim">
            <LineText text={id} />
          </code>
        </span>
        <span className={installed ? 'good' : 'dim'}>
          {installed ? 'installed' : 'not installed'}
          {chosen ? ', chosen' : ''}
        </span>
        {report === undefined && mayAsk ? (
          <button
            type="button"
            disabled={doing.busy}
            onClick={doing.start('Asking it', async () => {
              setReport(await postJson<ApiAgent>(`/api/agents/${encodeURIComponent(id)}/inspect`, {}));
            })}
          >
            What can it do?
            <span className="unseen">
              {' '}
              <LineText text={name} />
            </span>
          </button>
        ) : null}
      </p>
      {doing.told}
      {report === undefined ? null : <Report report={report} />}
    </li>
  );
}

function Report({ report }: { readonly report: ApiAgent }) {
  const { capabilities, version, ready, login, problem, hosts, proxy, rules, tested, program, install } = report;
  const can = CAN.filter(([key]) => capabilities?.[key] === true).map(([, words]) => words);
  const pairs: readonly (readonly [string, string])[] = [
    ['Version', version ?? ''],
    ['Session', [READY[ready], login ?? '', problem ?? ''].filter((one) => one !== '').join('; ')],
    ['It can', capabilities === undefined ? 'it did not say' : can.join(', ') || 'work in a session, no more'],
    ['Permission', RULES[rules]],
    ['Reaches', hosts.length === 0 ? 'no host without asking' : hosts.join(', ')],
    ['Proxy', proxy === 'used' ? 'uses the one it is given' : 'ignores it: from a sandbox it reaches nothing'],
    ['Known by', tested ? 'tests of Atlas' : 'its makers’ word'],
    ['Program', program ?? install],
  ];
  return (
    <dl className="pairs">
      {pairs.map(([name, value]) =>
        value === '' ? null : (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>
              <LineText text={value} />
            </dd>
          </Fragment>
        ),
      )}
    </dl>
  );
}
