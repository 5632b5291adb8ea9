import { silentLog } from '#connector/log.ts';
import { type Api, type ApiDeps, createApi } from '#web/api/api.ts';
import { formTokens } from '#web/form/form-token.ts';
import type { PageBrand } from '#web/page.ts';
import { createRateLimits } from '#web/rate-limit.ts';
import { testBrand } from './brand.ts';

const brandOfHost = (host: string) =>
  testBrand({ id: host === 'other.test' ? 'other' : 'wayfare', origin: `http://${host}` });

/**
 * The API without the app around it, which knows the hosts, and without routes. `other.test` has another brand than every
 * other host.
 */
export function bareApi({
  brandOf = brandOfHost,
  ...more
}: Partial<ApiDeps> & { readonly brandOf?: (host: string) => PageBrand } = {}): Api {
  const api = createApi({
    tokens: formTokens('secret'),
    log: silentLog,
    newTraceId: () => 'trace',
    publicToken: 'public',
    limits: createRateLimits(),
    isBusy: () => false,
    ...more,
  });
  const { fetch } = api;
  api.fetch = (request, bindings, context) =>
    fetch(request, { address: '', ...(bindings as object), brand: brandOf(new URL(request.url).host) }, context);
  return api;
}
