import { askFirst } from './data/first-answer.ts';
import { readRoute } from './data/route.ts';
import { VIEWS } from './views.ts';

/**
 * The first file of the page, and a small one: the answer that the view in the address needs, that view and the rest of
 * the page are asked for at once, side by side, rather than one behind the other.
 */
const route = readRoute(location.pathname, new URLSearchParams(location.search));
askFirst(route);
const page = import('./start.tsx');
// Whoever draws the view asks for it again, and is told what went wrong.
if (route.view in VIEWS) VIEWS[route.view as keyof typeof VIEWS]().catch(() => undefined);
const { start } = await page;
// This file waits for nothing, so the place to draw in may still be on its way.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start, { once: true });
else start();
