import { encodeAnew } from '#travel/media/encode-anew.ts';
import type { ContentDb } from '#travel/places/place.sql.ts';
import type { Log } from '#connector/log.ts';
import { keepPicture, pictureNames } from './picture.sql.ts';

/** The bytes at a supplier's address; null when they can't be had. Never rejects. */
export type FetchPicture = (address: string, signal: AbortSignal) => Promise<Uint8Array | null>;

export interface SuppliedPictures {
  /**
   * Addresses at our origin, without a width, of those of a supplier's pictures that we have. The others are fetched in the
   * background, for the next page.
   */
  shown(addresses: readonly string[]): Promise<readonly string[]>;
  /** Ends what is being fetched, and waits for it. */
  close(): Promise<void>;
}

export interface SuppliedPicturesDeps {
  readonly db: ContentDb;
  readonly fetchPicture: FetchPicture;
  readonly log: Log;
}

export const suppliedPath = '/media/supplied/';
/** Pictures of suppliers that wait at a time; what is beyond is left for a later page. */
const mostWaiting = 60;

/** Suppliers' pictures as we show them: fetched once, when the attraction is looked at, and encoded anew, one at a time. */
export function createSuppliedPictures({ db, fetchPicture, log }: SuppliedPicturesDeps): SuppliedPictures {
  const waiting = new Set<string>();
  const closing = new AbortController();
  const { signal } = closing;
  let work: Promise<void> = Promise.resolve();

  async function fetchAndKeep(address: string): Promise<void> {
    if (signal.aborted) return;
    try {
      const bytes = await fetchPicture(address, signal);
      const made = bytes && (await encodeAnew(bytes));
      if (signal.aborted) return;
      if (!made) log.warn('a picture of a supplier could not be shown', { path: address });
      await keepPicture(db, address, made);
    } catch (error) {
      log.error('a picture of a supplier could not be stored', { path: address, error });
    } finally {
      waiting.delete(address);
    }
  }

  return {
    async shown(addresses) {
      if (addresses.length === 0) return [];
      const known = await pictureNames(db, addresses);
      for (const address of addresses) {
        if (known.has(address) || waiting.has(address) || waiting.size >= mostWaiting || signal.aborted) continue;
        waiting.add(address);
        work = work.then(async () => await fetchAndKeep(address));
      }
      return addresses.flatMap((address) => {
        const name = known.get(address);
        return name ? [suppliedPath + name] : [];
      });
    },
    async close() {
      closing.abort(new Error('the suppliers of tickets are closing'));
      await work;
    },
  };
}
