/** An agent's open proposal and how many things are in it, so that every page can show the number. */
export const trayCookie = 'tray';

export interface TrayMark {
  readonly proposal: string;
  readonly count: number;
}

/** Null for a missing or malformed cookie. */
export function readTrayCookie(value: string | undefined): TrayMark | null {
  const [, proposal, count] = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{1,3})$/.exec(value ?? '') ?? [];
  return proposal ? { proposal, count: Number(count) } : null;
}

export function writeTrayCookie({ proposal, count }: TrayMark): string {
  return `${proposal}.${count}`;
}
