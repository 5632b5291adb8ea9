import { leadGuests } from '#tests/travellers.ts';
import { randomBytes } from 'node:crypto';
import { handlerWire } from '#connector/handler-wire.ts';
import type { Party } from '#values/party.ts';
import { dueNow } from '#values/price.ts';
import { referenceFrom } from '#values/reference.ts';
import type { Order, SupplierRate } from '#verticals/hotels/supplier.ts';
import { createHotelbeds } from '../hotelbeds.ts';
import { propertyOf } from './test-books.ts';
import { createTestServer } from './test-server.ts';

export const url = 'http://hotelbeds.test';
export const account = { apiKey: 'key', secret: 'secret' };
export const stay = { checkIn: '2027-01-14', checkOut: '2027-01-17' };
export const couple: Party = [{ adults: 2, childAges: [] }];
export const signal = () => new AbortController().signal;

/** The connector on a separate server, with a shared clock. */
export function setUp({ timeScale = 1, party = couple }: { timeScale?: number; party?: Party } = {}) {
  let time = Date.parse('2026-12-01T12:00:00Z');
  const now = () => new Date(time);
  const server = createTestServer({ ...account, now });
  const zoneOf = (id: string) => propertyOf(Number(id))?.zone;
  const currencyOf = (id: string) => propertyOf(Number(id))?.currency;
  const supplier = createHotelbeds({
    ...account,
    wire: handlerWire(url, server.fetch),
    now,
    zoneOf,
    currencyOf,
    timeScale,
  });

  const ratesOf = async (propertyId = '168'): Promise<readonly SupplierRate[]> => {
    const answer = await supplier.rates({ propertyId, stay, party, nationality: 'IL' }, signal());
    if (answer.kind !== 'found') throw new Error(JSON.stringify(answer));
    return answer.rates;
  };
  const quoted = async (planCode = 'BB-NOR', propertyId = '168'): Promise<SupplierRate> => {
    const rate = (await ratesOf(propertyId)).find((one) => one.planCode === planCode);
    const answer = await supplier.quote(rate?.token ?? '', signal());
    if (answer.kind !== 'offered') throw new Error(JSON.stringify(answer));
    return answer.rate;
  };
  const orderFor = (rate: SupplierRate): Order => ({
    product: 'hotels',
    supplier: 'hotelbeds',
    reference: referenceFrom(randomBytes(20)),
    supplierToken: rate.token,
    supplierPrice: dueNow(rate.lines, rate.currency),
    travellers: leadGuests(...party.map((_, place) => ['Dana', `Levi ${place + 1}`] as const)),
    answers: {},
    contact: { email: 'dana@example.com', phone: '' },
    nationality: 'IL',
    requests: 'A quiet room',
    details: null,
  });
  return {
    server,
    supplier,
    now,
    ratesOf,
    quoted,
    orderFor,
    advance: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}
