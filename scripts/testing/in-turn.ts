import type { Write } from '../run-program.ts';

/** Keeps back what is written until `begin`, so that two programs that run beside each other are read one by one. */
export function inTurn(show: Write): { readonly write: Write; readonly begin: () => void } {
  let kept: string[] | null = [];
  return {
    write: (text) => (kept ? void kept.push(text) : show(text)),
    begin() {
      if (kept) show(kept.join(''));
      kept = null;
    },
  };
}
