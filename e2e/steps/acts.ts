import type { Visitor } from '../visitor.ts';

/** What a visitor has done, by the page on which it was done: names of fields, and the texts of buttons and links. */
export type Acts = Map<string, Set<string>>;

/** Notes each field that is filled in and each button or link that is pressed, from the next page on. Needs scripts. */
export async function noteActs({ context }: Pick<Visitor, 'context'>): Promise<Acts> {
  const acts: Acts = new Map();
  await context.exposeBinding('noteAct', (_source, page: string, what: string) => {
    acts.set(page, (acts.get(page) ?? new Set()).add(what));
  });
  await context.addInitScript(() => {
    const note = (what: string) =>
      (window as unknown as { noteAct: (page: string, what: string) => void }).noteAct(
        location.hostname + location.pathname,
        what,
      );
    document.addEventListener('input', ({ target }) => note(`field ${(target as HTMLInputElement).name}`), true);
    document.addEventListener(
      'click',
      ({ target }) => {
        const pressed = (target as Element).closest('button, a[href], summary');
        if (pressed) note(`press ${pressed.textContent.trim()}`);
      },
      true,
    );
  });
  return acts;
}
