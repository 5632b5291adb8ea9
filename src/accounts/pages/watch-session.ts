import { callSession, isSessionOver } from './session-calls.ts';

const awayMs = 60_000;

/**
 * When the visitor returns to a signed-in page after a minute or more, the session is checked at the server: when it is
 * over (401), its local data are cleared and `login` opens. Returns a function that ends the watch.
 */
export function watchSession(locale: string, login: string, now: () => number = Date.now): () => void {
  let left = now();
  const look = async () => {
    if (document.visibilityState === 'hidden') {
      left = now();
      return;
    }
    if (now() - left < awayMs) return;
    left = now();
    if (!(await isSessionOver())) return;
    await callSession('/logout', locale);
    location.assign(login);
  };
  const listener = () => void look();
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
