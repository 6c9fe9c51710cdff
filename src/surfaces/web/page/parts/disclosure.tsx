import { useId, useState, type ReactNode } from 'react';

interface DisclosureProps {
  readonly title: ReactNode;
  readonly aside?: ReactNode;
  readonly open?: boolean;
  readonly children: () => ReactNode;
}

/** A part that the person opens; until then it is neither rendered nor fetched. */
export function Disclosure({ title, aside, open = false, children }: DisclosureProps) {
  const [shown, setShown] = useState(open);
  const id = useId();
  return (
    <section className="part">
      <h2 className="part-head">
        <button
          type="button"
          aria-expanded={shown}
          aria-controls={shown ? id : undefined}
          onClick={() => {
            setShown(!shown);
          }}
        >
          <svg viewBox="0 0 10 10" aria-hidden="true" className="chevron">
            <path d="m3 1 4 4-4 4" />
          </svg>
          {title}
          {aside === undefined ? null : <span className="part-aside">{aside}</span>}
        </button>
      </h2>
      {shown ? (
        <div id={id} className="part-body">
          {children()}
        </div>
      ) : null}
    </section>
  );
}
