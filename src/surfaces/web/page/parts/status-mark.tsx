import type { StreamedRun as BoardRun } from '../../api-types.ts';

type Tone = 'good' | 'bad' | 'warn' | 'busy' | 'dim';

const STATUSES: Readonly<Record<BoardRun['status'], readonly [word: string, sign: string, tone: Tone]>> = {
  working: ['Working', '●', 'busy'],
  proven: ['Proven', '✓', 'good'],
  unproven: ['Not proven', '✗', 'bad'],
  failed: ['Failed', '✗', 'bad'],
  paused: ['Waits', '‖', 'warn'],
  interrupted: ['Interrupted', '◌', 'dim'],
};

export function statusWord(status: BoardRun['status']): string {
  return STATUSES[status][0];
}

/** The status of a run: a sign, a word and a tone, so that no colour has to be seen. */
export function StatusMark({ status }: { readonly status: BoardRun['status'] }) {
  const [word, sign, tone] = STATUSES[status];
  return (
    <span className={`mark ${tone}`}>
      <span className="sign" aria-hidden="true">
        {sign}
      </span>
      {word}
    </span>
  );
}
