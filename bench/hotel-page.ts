import { getRequest } from './measure/connection.ts';
import { type Figure, latencyNote, median, medianOf } from './measure/figure.ts';
import { load, type Measured } from './measure/load.ts';
import { firstHotel } from './memory.ts';
import type { Product } from './product.ts';

const rounds = 3;
const few = 8;
const many = 32;

/** The page of a hotel with its rates, each for other dates, with few visitors and with many in turn; compressed, as browsers get it. */
export async function hotelPage(product: Product): Promise<Figure[]> {
  const { port, pid, host } = product;
  const path = await firstHotel(product);
  const today = Temporal.Now.plainDateISO('UTC');
  let turn = 0;
  const next = () => {
    const at = turn++;
    const checkIn = today.add({ days: 14 + (at % 300) });
    const checkOut = checkIn.add({ days: 2 + (Math.floor(at / 300) % 6) });
    return getRequest(`${path}?check_in=${checkIn.toString()}&check_out=${checkOut.toString()}&guests=2`, host, {
      'accept-encoding': 'gzip, deflate, br, zstd',
    });
  };
  const measured: Readonly<Record<number, Measured[]>> = { [few]: [], [many]: [] };
  for (let round = -1; round < rounds; round += 1)
    for (const connections of [few, many]) {
      const one = await load({ port, pid, connections, seconds: round < 0 ? 8 : 5, next });
      if (round >= 0) measured[connections]!.push(one);
    }
  const [byFew, byMany] = [medianOf(measured[few]!), medianOf(measured[many]!)];
  const ratio = median(measured[many]!.map((one, at) => one.perSecond / measured[few]![at]!.perSecond));
  return [
    {
      name: `Hotel page with rates, ${few} connections`,
      value: byFew.perSecond,
      unit: 'requests/s',
      target: { atLeast: 528 },
      note: `${Math.round(byFew.perCpuSecond)} requests/CPU-s; ${latencyNote(byFew)}`,
    },
    {
      name: `Hotel page with rates, ${many} connections`,
      value: byMany.perSecond,
      unit: 'requests/s',
      target: null,
      note: `${Math.round(byMany.perCpuSecond)} requests/CPU-s; ${latencyNote(byMany)}`,
    },
    {
      name: `Hotel page with rates, ${many} / ${few} connections`,
      value: ratio,
      unit: 'ratio in one run',
      target: { atLeast: 1 },
      note: 'PostgreSQL and the client on the same cores; compressed as browsers ask',
    },
  ];
}
