import { createOutbound } from '#connector/outbound.ts';
import { fail, type Result } from '#values/result.ts';
import { type PublishedRates, readEcb } from './ecb.ts';

export interface RateFeed {
  /** Host of the feed: the source of its rates. */
  readonly source: string;
  /** Fails with a sentence when nothing is answered that can be read. */
  read(): Promise<Result<PublishedRates, string>>;
}

const timeoutMs = 5_000;
/** The file has two kilobytes. */
const maxBytes = 256 * 1_024;

/** The feed at an address, in the XML format of the European Central Bank. */
export function createRateFeed(address: string): RateFeed {
  const url = new URL(address);
  const wire = createOutbound({
    name: 'exchange rates',
    url: url.origin,
    timeoutMs,
    maxBytes,
    concurrency: 1,
    queue: 4,
  });
  return {
    source: url.host,
    async read() {
      const answer = await wire({
        method: 'GET',
        path: url.pathname + url.search,
        headers: { accept: 'application/xml, text/xml' },
      });
      if (answer.kind === 'failure') return fail(`it did not answer (${answer.reason})`);
      if (answer.status !== 200) return fail(`it answered ${answer.status}`);
      return readEcb(new TextDecoder().decode(answer.body));
    },
  };
}
