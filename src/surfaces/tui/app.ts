import { Text, useApp, useCursor, useInput, usePaste, useWindowSize, type Key } from 'ink';
import { createElement, useEffect, useReducer, type ReactElement } from 'react';
import { paint } from '../view/line.ts';
import type { Frame, Size } from './screen.ts';

export interface AppProps {
  readonly colour: boolean;
  readonly draw: (size: Size) => Frame;
  readonly onKey: (input: string, key: Key) => void;
  readonly onPaste: (text: string) => void;
  /** Gives the way to draw again, and to hand the terminal over for a while. */
  readonly onReady: (controls: Controls) => void;
}

export interface Controls {
  readonly redraw: () => void;
  readonly suspend: (meanwhile: () => Promise<void>) => Promise<void>;
}

/** One text that is the whole screen: its content was measured and cut before, so there is nothing to lay out. */
export function App({ colour, draw, onKey, onPaste, onReady }: AppProps): ReactElement {
  const size = useWindowSize();
  const { setCursorPosition } = useCursor();
  const { suspendTerminal } = useApp();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    onReady({ redraw, suspend: suspendTerminal });
  }, [onReady, suspendTerminal]);
  useInput(onKey);
  usePaste(onPaste);
  const { lines, cursor } = draw(size);
  setCursorPosition(cursor);
  return createElement(Text, { wrap: 'truncate' }, lines.map((line) => paint(line, colour)).join('\n'));
}
