import { useMemo, useState } from 'react';
import type { ApiDiff } from '../../api-types.ts';
import { printableLine, visibleLine } from '../../../../core/printable.ts';
import { useResource } from '../data/use-resource.ts';
import { NameText } from '../parts/said-text.tsx';
import { Empty, Failed, Loading } from '../parts/state-of-things.tsx';
import { bytesText, counted } from '../text/format.ts';
import type { CodeToken } from '../text/highlight.ts';
import { colouredLines } from './coloured-lines.ts';
import { coveredLines, type CoveredLine } from './covered-lines.ts';

interface DiffViewProps {
  readonly run: string;
  readonly step: string;
  readonly attempt: number;
}

type ChangedFile = ApiDiff['steps'][number]['files'][number];

/** The changes of an attempt, line by line, with covered and uncovered lines apart. */
export function DiffView({ run, step, attempt }: DiffViewProps) {
  const query = new URLSearchParams({ step, attempt: String(attempt) });
  const { value, failure, again } = useResource<ApiDiff>(
    `/api/runs/${encodeURIComponent(run)}/diff?${query.toString()}`,
  );
  if (failure?.status === 404) return <Empty title="It changed nothing that was kept" />;
  if (failure !== undefined && value === undefined) return <Failed failure={failure} again={again} />;
  if (value === undefined) return <Loading what="the difference" />;
  const [shown] = value.steps;
  if (shown === undefined || shown.files.length === 0) return <Empty title="It changed no file" />;
  return (
    <div className="diff">
      <p className="dim">
        {shown.undone
          ? 'It had landed and was taken back.'
          : shown.landed
            ? 'As it landed.'
            : 'As it was left; it did not land.'}
        <Legend files={shown.files} />
      </p>
      {shown.files.map((file) => (
        <FileDiff key={file.path} file={file} />
      ))}
      {shown.left > 0 ? <p className="dim">{counted(shown.left, 'more file')} changed.</p> : null}
    </div>
  );
}

const MARKS = {
  covered: ['▌', 'a check notices it'],
  uncovered: ['┋', 'no check notices it'],
  'not tried': ['╎', 'not tried'],
  'no code': ['', ''],
} as const;

function Legend({ files }: { readonly files: readonly ChangedFile[] }) {
  const known = new Set(files.flatMap(({ lines }) => lines.map(({ coverage }) => coverage)));
  return (
    <span className="legend">
      {(['covered', 'uncovered', 'not tried'] as const)
        .filter((one) => known.has(one))
        .map((one) => (
          <span key={one} className={`cover ${one.replace(' ', '-')}`}>
            <span aria-hidden="true">{MARKS[one][0]} </span>
            {MARKS[one][1]}
          </span>
        ))}
    </span>
  );
}

const FIRST_LINES = 300;

function FileDiff({ file }: { readonly file: ChangedFile }) {
  const [all, setAll] = useState(false);
  const lines = useMemo(() => coveredLines(file), [file]);
  const tokens = useMemo(() => colouredLines(file.path, lines), [file.path, lines]);
  const shown = all ? lines : lines.slice(0, FIRST_LINES);
  return (
    <figure className="file">
      <figcaption>
        <code>
          <NameText name={file.path} />
        </code>
        <span className="dim">{sidesText(file)}</span>
      </figcaption>
      {lines.length === 0 ? null : (
        <div
          className="file-lines"
          tabIndex={0}
          role="region"
          aria-label={`Changed lines of ${visibleLine(file.path)}`}
        >
          <table>
            <tbody>
              {shown.map((line, i) => (
                <DiffRow key={i} line={line} tokens={tokens[i] ?? []} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {shown.length < lines.length ? (
        <button
          type="button"
          onClick={() => {
            setAll(true);
          }}
        >
          Show {counted(lines.length - shown.length, 'more line')}
        </button>
      ) : null}
    </figure>
  );
}

const SIGNS = { in: ['+', 'added'], out: ['−', 'removed'], same: ['', ''], gap: ['', ''] } as const;

function DiffRow({ line, tokens }: { readonly line: CoveredLine; readonly tokens: readonly CodeToken[] }) {
  const { kind, text, number, coverage } = line;
  const [sign, word] = SIGNS[kind];
  const [mark, meaning] = coverage === undefined ? ['', ''] : MARKS[coverage];
  if (kind === 'gap') {
    return (
      <tr className="gap">
        <td colSpan={4}>{text} lines</td>
      </tr>
    );
  }
  return (
    <tr className={kind}>
      <td className="number">{number}</td>
      <td className={`cover ${coverage?.replace(' ', '-') ?? ''}`} title={meaning}>
        <span aria-hidden="true">{mark}</span>
        <span className="unseen">{meaning}</span>
      </td>
      <td className="diff-sign">
        <span aria-hidden="true">{sign}</span>
        <span className="unseen">{word}</span>
      </td>
      <td className="code">
        <bdi>
          {tokens.map((token, i) => (
            <span key={i} className={token.kind === 'plain' ? undefined : `code-${token.kind}`}>
              {printableLine(token.text)}
            </span>
          ))}
        </bdi>
      </td>
    </tr>
  );
}

function sidesText({ before, after }: ChangedFile): string {
  const side = after ?? before;
  const size = side === undefined ? '' : bytesText(side.bytes);
  const kind = side === undefined || side.kind === 'text' ? '' : `${side.kind}, `;
  const what = before === undefined ? 'new, ' : after === undefined ? 'removed, ' : '';
  return `${what}${kind}${size}`;
}
