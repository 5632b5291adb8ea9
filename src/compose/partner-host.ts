import { partnerPage } from '#demo/partner/partner-page.ts';
import type { Config } from './config.ts';

/** In development, `partner.` before our host is another site that embeds the search form. */
export function partnerHost({
  environment,
  publicOrigin,
}: Pick<Config, 'environment' | 'publicOrigin'>): Readonly<Record<string, (request: Request) => Promise<Response>>> {
  if (environment !== 'development') return {};
  return { [`partner.${new URL(publicOrigin).host}`]: partnerPage(publicOrigin) };
}
