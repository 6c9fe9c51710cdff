import type { ApiReceipts } from '../../api-types.ts';
import { useResource } from '../data/use-resource.ts';
import { Disclosure } from '../parts/disclosure.tsx';
import { LineText, ProseText } from '../parts/said-text.tsx';
import { Empty, Failed, Loading } from '../parts/state-of-things.tsx';
import { momentText } from '../text/format.ts';
import { signedStatement } from './signed-statement.ts';

/** The receipt with which a step landed: its kind, its signer, and the statement as it was signed. */
export function ReceiptView({ run, id }: { readonly run: string; readonly id: string }) {
  const { value, failure, again } = useResource<ApiReceipts>(`/api/runs/${encodeURIComponent(run)}/receipts`);
  if (failure !== undefined) return <Failed failure={failure} again={again} />;
  if (value === undefined) return <Loading what="the receipt" />;
  const receipt = value.receipts.find((one) => one.id === id);
  if (receipt === undefined) return <Empty title="The receipt is not there" />;
  return (
    <div className="receipt">
      <dl className="pairs">
        <dt>Receipt</dt>
        <dd className="mono">
          <LineText text={receipt.id} />
        </dd>
        <dt>Signed</dt>
        <dd>
          <LineText text={receipt.signed} />
        </dd>
        <dt>Finished</dt>
        <dd>{momentText(receipt.finishedAt)}</dd>
        <dt>Hash</dt>
        <dd className="mono">
          <LineText text={receipt.hash} />
        </dd>
      </dl>
      <Disclosure title="The statement" aside="as it was signed">
        {() => (
          <pre tabIndex={0} aria-label="The statement">
            <ProseText text={signedStatement(receipt.text)} />
          </pre>
        )}
      </Disclosure>
    </div>
  );
}
