import { callSession, isSessionOver } from './session-calls.ts';

const awayMs = 60_000;

/**
 * Somebody who comes back to a page on which they were logged in, after a minute or more, is asked for at the server: when
 * their session is over (401) what it left is cleared and `login` opens. Answers what ends the watch.
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
