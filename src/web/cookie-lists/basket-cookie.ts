/**
 * The browser's basket: a random id, how many things are in it, and until when, so that every page can show the number
 * without asking the database.
 */
export const basketCookie = 'basket';

/** What the cookie says. `until`: seconds since 1970. */
export interface BasketMark {
  readonly id: string;
  readonly count: number;
  readonly until: number;
}

/** Null for a missing or malformed cookie. */
export function readBasketCookie(value: string | undefined): BasketMark | null {
  const [, id, count, until] = /^([\w-]{22})\.(\d{1,2})\.(\d{1,12})$/.exec(value ?? '') ?? [];
  return id ? { id, count: Number(count), until: Number(until) } : null;
}

export function writeBasketCookie({ id, count, until }: BasketMark): string {
  return `${id}.${count}.${until}`;
}

/** How many things the basket holds now. It is only shown, so it need not be true. */
export function basketCount(cookies: Readonly<Record<string, string>>, now: Date): number {
  const mark = readBasketCookie(cookies[basketCookie]);
  return mark && mark.until > now.getTime() / 1_000 ? mark.count : 0;
}
