import { partnerPage } from '#demo/partner/partner-page.ts';
import type { Config } from './config.ts';

/** The number of the demo's second agency, which has a brand of its own. */
export const demoBrandAgency = 1002;

/** In development, `partner.` before our host is a site of the demo's second agency that embeds the search form. */
export function partnerHost({
  environment,
  publicOrigin,
}: Pick<Config, 'environment' | 'publicOrigin'>): Readonly<Record<string, (request: Request) => Promise<Response>>> {
  if (environment !== 'development') return {};
  return { [`partner.${new URL(publicOrigin).host}`]: partnerPage(publicOrigin, demoBrandAgency) };
}
