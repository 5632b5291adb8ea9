import { getRequest, openConnection } from './measure/connection.ts';
import type { Figure } from './measure/figure.ts';
import { load } from './measure/load.ts';
import type { Product } from './product.ts';
import { residentMegabytes } from './measure/process-use.ts';
import { pagesOf } from './results-page.ts';

const requests = 10_000;

/** Resident memory of a server that has just answered 10,000 requests: half results pages, half home, city, hotel and API pages. */
export async function memory(product: Product): Promise<Figure> {
  const before = residentMegabytes(product.pid).now;
  const hotelPath = await firstHotel(product);
  const barcelona = pagesOf({ path: '/hotels/destination/spain/barcelona/results' }, product.host);
  const paris = pagesOf({ path: '/hotels/destination/france/paris/results' }, product.host);
  const fixed = [
    '/',
    '/he',
    '/hotels',
    '/hotels/destination/spain/barcelona',
    '/he/hotels/destination/spain/barcelona',
    '/hotels/search?q=ba',
    hotelPath,
    `${hotelPath}?check_in=${inDays(40)}&check_out=${inDays(43)}&guests=2`,
  ];
  let turn = 0;
  const next = () => {
    const at = turn++;
    if (at % 4 === 0) return barcelona();
    if (at % 4 === 2) return paris();
    return getRequest(fixed[(at >> 1) % fixed.length]!, product.host, {
      'accept-encoding': at % 8 === 1 ? 'br' : 'identity',
    });
  };
  const answered = await load({ port: product.port, pid: product.pid, connections: 8, requests, next });
  const { now, peak } = residentMegabytes(product.pid);
  const note = `mixed pages, ${answered.wrong} not 200; ${Math.round(before)} MB before${peak === null ? '' : `, ${Math.round(peak)} MB at most`}`;
  return { name: 'Resident memory after 10,000 requests', value: now, unit: 'MB', target: { atMost: 350 }, note };
}

function inDays(days: number): string {
  return Temporal.Now.plainDateISO('UTC').add({ days }).toString();
}

/** The hotel that Barcelona's page names first. */
export async function firstHotel(product: Product): Promise<string> {
  const connection = await openConnection(product.port);
  const page = (await connection.ask(getRequest('/hotels/destination/spain/barcelona', product.host))).body.toString();
  connection.close();
  const path = /href="(\/hotels\/destination\/spain\/barcelona\/(?!results)[^"?/]+)"/.exec(page)?.[1];
  if (!path) throw new Error('Barcelona shows no hotel');
  return path;
}
