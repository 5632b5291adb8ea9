import { defaultLook } from '#brands/default-look.ts';
import { silentLog } from '#connector/log.ts';
import { type Api, type ApiDeps, createApi } from '#web/api/api.ts';
import { formTokens } from '#web/form/form-token.ts';
import { createRateLimits } from '#web/rate-limit.ts';

/** The API without the app around it, and without routes. `other.test` has another brand than every other host. */
export function bareApi(more: Partial<ApiDeps> = {}): Api {
  return createApi({
    tokens: formTokens('secret'),
    log: silentLog,
    newTraceId: () => 'trace',
    publicToken: 'public',
    limits: createRateLimits(),
    brandOf: (host) => ({
      id: host === 'other.test' ? 'other' : 'wayfare',
      name: 'Wayfare',
      paymentDescriptor: 'TEST',
      look: defaultLook,
      origin: `http://${host}`,
    }),
    ...more,
  });
}
