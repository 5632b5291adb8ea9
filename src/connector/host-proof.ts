import { Resolver } from 'node:dns/promises';

/** Whether a name has the TXT record that proves who owns it. `unavailable`: it could not be looked up now. */
export type HostProof = 'proven' | 'missing' | 'unavailable';

/** `name` is that of the record, `value` its text. Never rejects. */
export type ProveHost = (name: string, value: string) => Promise<HostProof>;

/** What is used of a resolver of DNS. */
export interface TxtLookup {
  resolveTxt(name: string): Promise<readonly (readonly string[])[]>;
}

/** Answers of a name server that say that there is no such record. */
const absent = new Set(['ENOTFOUND', 'ENODATA', 'NXDOMAIN']);
const mostRecords = 100;

/** Looks records up; `budgetMs` is how long that may take. */
export function hostProver(
  budgetMs: number,
  lookup: TxtLookup = new Resolver({ timeout: budgetMs, tries: 1 }),
): ProveHost {
  return async (name, value) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), budgetMs);
    });
    try {
      const records = await Promise.race([lookup.resolveTxt(name), late]);
      if (records === null) return 'unavailable';
      // A long text is sent in pieces.
      return records.slice(0, mostRecords).some((pieces) => pieces.join('') === value) ? 'proven' : 'missing';
    } catch (error) {
      return absent.has((error as NodeJS.ErrnoException).code ?? '') ? 'missing' : 'unavailable';
    } finally {
      clearTimeout(timer);
    }
  };
}
