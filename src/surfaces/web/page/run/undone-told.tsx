import type { ApiUndone } from '../../api-types.ts';
import { LineText } from '../parts/said-text.tsx';
import { counted } from '../text/format.ts';

/** The steps that were undone, and those that could not be. */
export function UndoneTold({ undone: { undone, remaining, notices } }: { readonly undone: ApiUndone }) {
  const paths = undone.flatMap((one) => one.paths);
  return (
    <div className="outcome" role="status">
      <p>
        Taken back: <LineText text={undone.length === 0 ? 'nothing' : undone.map(({ step }) => step).join(', ')} />
        {paths.length === 0 ? '' : ` (${counted(paths.length, 'file')})`}
      </p>
      {[...remaining, ...notices].map((text) => (
        <p key={text} className="warn">
          <LineText text={text} />
        </p>
      ))}
    </div>
  );
}
