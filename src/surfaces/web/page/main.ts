import { giveFirstAnswer, type FirstAnswer } from './data/first-answer.ts';
import { readRoute } from './data/route.ts';
import { fetchView } from './views.ts';

/**
 * The first file of the page, and a small one. The document holds a picture of the view and the answer that it shows:
 * the browser paints that before it runs the rest of the page, which then takes the picture's place.
 */
const LONGEST_WAIT_MS = 1000;

async function begin(): Promise<void> {
  const given = document.querySelector('#first');
  if (given !== null) giveFirstAnswer(JSON.parse(given.textContent) as FirstAnswer);
  given?.remove();
  if (document.querySelector('#page')?.hasChildNodes() === true) await painted();
  const [{ start }] = await Promise.all([
    import('./start.tsx'),
    // The component that draws the view asks for it again, and shows what went wrong.
    fetchView(readRoute(location.pathname, new URLSearchParams(location.search)).view).catch(() => undefined),
  ]);
  start();
}

async function painted(): Promise<void> {
  // A tab that nobody looks at paints nothing.
  if (document.visibilityState !== 'visible') return;
  await new Promise((resolve) => {
    setTimeout(resolve, LONGEST_WAIT_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

// The rest of the page needs this file to have been run: nothing here may wait for it.
begin().catch((error: unknown) => {
  reportError(error);
});
