import { useState } from 'react';
import type { ApiUndone } from '../../api-types.ts';
import { postJson } from '../data/api-client.ts';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { ForRole } from '../parts/for-role.tsx';
import { useDoing } from '../parts/use-doing.tsx';
import { UndoneTold } from './undone-told.tsx';

/** Undoes one landed step, and leaves the others in place. */
export function UndoStep({ run, step }: { readonly run: string; readonly step: string }) {
  const [undone, setUndone] = useState<ApiUndone>();
  const doing = useDoing();
  return (
    <>
      {undone === undefined ? (
        <ForRole needs="run">
          <ConfirmButton
            name="Undo this step"
            question={`Take back what ${step} landed?`}
            yes="Yes, take it back"
            disabled={doing.busy}
            confirmed={doing.start('Taking it back', async () => {
              setUndone(await postJson<ApiUndone>(`/api/runs/${encodeURIComponent(run)}/undo`, { step }));
            })}
          />
        </ForRole>
      ) : (
        <UndoneTold undone={undone} />
      )}
      {doing.told}
    </>
  );
}
