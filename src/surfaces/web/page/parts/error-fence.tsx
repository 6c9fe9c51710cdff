import { Component, type ReactNode } from 'react';
import { LineText } from './said-text.tsx';

interface FenceState {
  readonly message: string | undefined;
}

/** A view that breaks says so in its place; the rest of the page goes on. */
export class ErrorFence extends Component<{ readonly children: ReactNode }, FenceState> {
  override state: FenceState = { message: undefined };

  static getDerivedStateFromError(error: unknown): FenceState {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    const { message } = this.state;
    if (message === undefined) return this.props.children;
    return (
      <div className="state failed" role="alert">
        <p className="state-title">This view could not be shown</p>
        <p>
          <LineText text={message} />
        </p>
        <button
          type="button"
          onClick={() => {
            this.setState({ message: undefined });
          }}
        >
          Try again
        </button>
      </div>
    );
  }
}
