import { renderToStaticMarkup } from 'react-dom/server';
import { App } from '../app.tsx';
import { firstPath, giveFirstAnswer, type FirstAnswer } from '../data/first-answer.ts';
import { readRoute } from '../data/route.ts';
import { fetchView, VIEWS } from '../views.ts';
import { drawnStill } from './still.ts';

/** The server's end of the page: it draws what a browser shows first. */
await Promise.all(Object.keys(VIEWS).map(fetchView));

/** Where the page at this address asks first. */
export function asksFirst(address: string): string | undefined {
  const { pathname, searchParams } = new URL(address, 'http://127.0.0.1');
  return firstPath(readRoute(pathname, searchParams), searchParams);
}

/** The page at this address as markup, in which every word of the answer is text. */
export function draw(address: string, first: FirstAnswer | undefined): string {
  giveFirstAnswer(first);
  try {
    return drawnStill(address, () =>
      renderToStaticMarkup(
        <fieldset className="still" disabled inert>
          <App />
        </fieldset>,
      ),
    );
  } finally {
    giveFirstAnswer(undefined);
  }
}
