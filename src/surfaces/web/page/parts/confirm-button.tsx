import { useEffect, useRef, useState } from 'react';

interface ConfirmButtonProps {
  readonly name: string;
  readonly question: string;
  readonly yes: string;
  readonly disabled: boolean;
  readonly confirmed: () => void;
}

/** A button that asks once more, in the same place, so that a slip does nothing. */
export function ConfirmButton({ name, question, yes, disabled, confirmed }: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const before = useRef<HTMLButtonElement>(null);
  const was = useRef(false);
  useEffect(() => {
    // Focus stays where the person is, through both questions.
    if (asking) first.current?.focus();
    else if (was.current) before.current?.focus();
    was.current = asking;
  }, [asking]);
  if (!asking) {
    return (
      <button
        ref={before}
        type="button"
        disabled={disabled}
        onClick={() => {
          setAsking(true);
        }}
      >
        {name}
      </button>
    );
  }
  return (
    <span
      className="confirm"
      role="group"
      aria-label={question}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setAsking(false);
      }}
    >
      {question}
      <button
        ref={first}
        type="button"
        className="danger"
        onClick={() => {
          setAsking(false);
          confirmed();
        }}
      >
        {yes}
      </button>
      <button
        type="button"
        onClick={() => {
          setAsking(false);
        }}
      >
        No
      </button>
    </span>
  );
}
