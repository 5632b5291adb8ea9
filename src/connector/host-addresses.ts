import { Resolver } from 'node:dns/promises';

/** Where a name leads: `here` when all of its addresses are the target's, or its CNAME names the target. */
export interface HostAddresses {
  readonly leads: 'here' | 'elsewhere' | 'nowhere' | 'unavailable';
  /** The CNAME record and addresses that were found, for a person to compare. */
  readonly found: readonly string[];
}

/** Never rejects. */
export type LookUpAddresses = (host: string, target: string) => Promise<HostAddresses>;

/** What is used of a resolver of DNS. */
export interface AddressLookup {
  resolve4(name: string): Promise<readonly string[]>;
  resolve6(name: string): Promise<readonly string[]>;
  resolveCname(name: string): Promise<readonly string[]>;
}

const absent = new Set(['ENOTFOUND', 'ENODATA', 'NXDOMAIN']);
const mostRecords = 8;

/** Looks up where names lead; `budgetMs` is how long that may take. */
export function addressProver(
  budgetMs: number,
  lookup: AddressLookup = new Resolver({ timeout: budgetMs, tries: 1 }),
): LookUpAddresses {
  const addressesOf = async (name: string) =>
    (await Promise.all([listed(lookup.resolve4(name)), listed(lookup.resolve6(name))])).flat();
  const compare = async (host: string, target: string): Promise<HostAddresses> => {
    const [names, addresses] = await Promise.all([listed(lookup.resolveCname(host)), addressesOf(host)]);
    const found = [...names, ...addresses].slice(0, mostRecords);
    if (names.some((name) => plain(name) === plain(target))) return { leads: 'here', found };
    if (addresses.length === 0) return { leads: found.length === 0 ? 'nowhere' : 'elsewhere', found };
    const ours = new Set(await addressesOf(target));
    // One address that leads elsewhere is enough to lose some of the visitors.
    return { leads: addresses.every((address) => ours.has(address)) ? 'here' : 'elsewhere', found };
  };
  return async (host, target) => {
    let timer: NodeJS.Timeout | undefined;
    const unavailable: HostAddresses = { leads: 'unavailable', found: [] };
    const late = new Promise<HostAddresses>((resolve) => {
      timer = setTimeout(() => resolve(unavailable), budgetMs);
    });
    try {
      return await Promise.race([compare(host, target), late]);
    } catch {
      return unavailable;
    } finally {
      clearTimeout(timer);
    }
  };
}

const plain = (name: string) => name.toLowerCase().replace(/\.$/, '');

/** Records of one type; none where a name server says that there are none. */
async function listed(records: Promise<readonly string[]>): Promise<readonly string[]> {
  try {
    return (await records).slice(0, mostRecords);
  } catch (error) {
    if (absent.has((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}
