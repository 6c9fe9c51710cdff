import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

export function start(): void {
  const place = document.querySelector('#page');
  if (place === null) return;
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
