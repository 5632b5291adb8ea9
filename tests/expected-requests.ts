import { routes } from '#storefront/site-routes.ts';
import type { TestApp } from './app.ts';
import type { BaseRequest } from './odd-requests.ts';
import { password, registered } from './people.ts';
import { confirmed, directRoom, goodDetails, inDays, json, quoteOf, ratesOf, stay } from './visitor.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly example?: unknown;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

interface Description {
  readonly servers: readonly [{ readonly url: string }];
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly parameters?: readonly { readonly in: string; readonly name: string }[];
            readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
          }
        >
      >
    >
  >;
  readonly components: { readonly schemas?: Readonly<Record<string, Schema>> };
}

/** Values that exist, by the name of a field or parameter. */
type Known = Readonly<Record<string, unknown>>;

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** A value that fits a schema of the API's description: a known one where the name says which. */
function sample(schema: Schema, known: Known, name: string, all: Readonly<Record<string, Schema>>): unknown {
  if (Object.hasOwn(known, name)) return known[name];
  if (schema.$ref) return sample(all[schema.$ref.split('/').at(-1)!]!, known, name, all);
  if (schema.example !== undefined) return schema.example;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sample(schema.anyOf[0]!, known, name, all);
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([key, value]) => [key, sample(value, known, key, all)]),
    );
  if (schema.items) return [sample(schema.items, known, '', all)];
  if (schema.type === 'boolean') return true;
  return schema.type === 'integer' || schema.type === 'number' ? 1 : 'text';
}

/** Every call of the API, as its own description has them. */
async function apiRequests(
  app: TestApp,
  known: Known,
  headers: BaseRequest['headers'] & object,
): Promise<BaseRequest[]> {
  const { servers, paths, components } = await json<Description>(await app.fetch('/v3/openapi.json'));
  const base = servers[0].url.replace(/\/$/, '');
  return Object.entries(paths).flatMap(([pattern, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody }]) => {
      const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
        const owner = pattern.split('/').find((part) => part !== '' && part !== 'v3') ?? '';
        return textOf(known[`${owner}.${name}`] ?? known[name] ?? 'x');
      });
      const query = parameters
        .filter((one) => one.in === 'query' && Object.hasOwn(known, one.name))
        .map(({ name }) => `${name}=${encodeURIComponent(textOf(known[name]))}`);
      const schema = requestBody?.content['application/json']?.schema;
      return {
        method: method.toUpperCase(),
        path: base + path + (query.length > 0 ? `?${query.join('&')}` : ''),
        headers,
        ...(schema ? { json: sample(schema, known, '', components.schemas ?? {}) } : {}),
      };
    }),
  );
}

export interface Expected {
  /** Documents, forms and files. */
  readonly pages: readonly BaseRequest[];
  /** `/v3`, and the calls that begin and end a session. */
  readonly api: readonly BaseRequest[];
}

/**
 * Requests that the product expects, at least one for every route, of an anonymous visitor and of a signed-in person.
 */
export async function expectedRequests(app: TestApp): Promise<Expected> {
  const { guest, form } = await registered(app);
  await app.database.pool.query('update accounts.person set email_proven_at = now() where email = $1', [form.email]);
  const booked = await confirmed(app, { contact: { email: form.email, phone: '+972501234567' } });
  const room = await directRoom(app);
  const quote = await quoteOf(app, room);
  const offer = (await ratesOf(app, room.hotelId))[0]!.offer;
  const [, , , country = '', city = '', hotel = ''] = room.path.split('/');
  const dates = { check_in: inDays(20), check_out: inDays(22), guests: '2' };
  const searched = await app.fetch('/v3/hotels/searches', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ place: `${country}/${city}`, ...dates }),
  });
  const { session } = (await json<{ data: { session: string } }>(searched)).data;
  const book = await guest.get(`/book?quote=${quote}`);
  const token = /name="_token" value="([^"]+)"/.exec(await book.text())?.[1] ?? '';
  await guest.get('/sanctum/csrf-cookie');
  const cookies = guest.cookie();
  const xsrf = /XSRF-TOKEN=([^;]+)/.exec(cookies)?.[1] ?? '';

  const ours = { origin: app.origin, 'sec-fetch-site': 'same-origin' };
  const signedIn = { ...ours, cookie: cookies, 'x-xsrf-token': xsrf };
  const known: Known = {
    ...goodDetails,
    ...dates,
    place: `${country}/${city}`,
    quote,
    offer,
    session,
    locale: 'he',
    currency: 'EUR',
    country: 'IL',
    q: 'barcelona',
    id: room.hotelId,
    ids: [room.hotelId],
    'quotes.id': quote,
    'reservations.id': booked.id,
    'transactions.id': booked.transaction,
    to: 'lead',
    email: form.email,
    phone: '+972501234567',
  };
  const keys = { 'idempotency-key': 'key-of-odd-requests', 'x-reservation-token': booked.access_token };
  const account = { email: form.email, password, remember: true };
  const calls: BaseRequest[] = [
    { method: 'GET', path: '/sanctum/csrf-cookie', headers: ours },
    { method: 'POST', path: '/login', headers: signedIn, json: account },
    { method: 'POST', path: '/logout', headers: { ...ours, cookie: 'auth.session=x' }, json: {} },
    { method: 'POST', path: '/api/register', headers: signedIn, json: { ...account, name: 'Dana', password_confirmation: password } },
    { method: 'POST', path: '/v3/webhooks/sandbox', json: { event: 'x' }, headers: { 'sandbox-signature': 't=1,v1=x' } },
    { method: 'GET', path: '/v3/openapi.json' },
    { method: 'POST', path: '/csp-reports', json: { 'csp-report': { 'document-uri': `${app.origin}/book`, 'blocked-uri': 'inline', 'effective-directive': 'script-src' } }, headers: { 'content-type': 'application/csp-report' } },
  ]; // prettier-ignore

  const params: Readonly<Record<string, string>> = {
    code: 'es', country, city, hotel, place: '3128760', transaction: booked.transaction, reservation: booked.id,
  }; // prettier-ignore
  const queries = [
    stay(),
    `quote=${quote}`,
    `reservation=${booked.id}`,
    `session=${session}&sort=price&page=2`,
    'q=barcelona',
    'next=/hotels',
    `ids=${room.hotelId}`,
    'link=x',
  ];
  const shown = Object.entries(routes).flatMap(([name, { pattern }], at): BaseRequest[] => {
    const path = pattern.replaceAll(/:(\w+)/g, (_, param: string) => params[param] ?? 'x');
    const own = {
      home: stay(),
      book: `quote=${quote}`,
      pay: `reservation=${booked.id}`,
      results: stay(),
      hotel: stay(),
    }[name];
    const query = own ?? queries[at % queries.length]!;
    return [
      { method: 'GET', path: `${path}?${query}`, headers: {} },
      { method: 'GET', path, headers: { ...signedIn, accept: 'application/json' } },
    ];
  });
  const details = {
    _token: token, room_1_first_name: 'Dana', room_1_last_name: 'Levi', email: 'dana@example.com', phone: '+972501234567', nationality: 'IL', requests: 'A quiet room', terms: '1', more_time: '1',
  }; // prettier-ignore
  const formsOf: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    [`/book?quote=${quote}`, details],
    [`/book?quote=${quote}`, { _token: token, key: 'k'.repeat(20), terms: '1', same_names: '1', fill: 'room_1', who_room_1: 'x' }],
    [`${room.path}?${stay()}`, { _token: token, offer }],
    ['/reservation', { _token: token, reference: booked.reference, email: form.email }],
    [`/account/reservations/${booked.id}`, { _token: token, step: 'cancel', agree: '1', fee: '0', currency: 'EUR' }],
    ['/login', { _token: token, step: 'sign_in', email: form.email, password: 'wrong', remember: '1', next: '/hotels' }],
    ['/he/login?register=1', { _token: token, step: 'register', name: 'Dana', email: form.email, password, password_confirmation: password }],
    ['/password/reset', { _token: token, email: 'nobody@example.com', link: 'x' }],
    ['/email/prove', { _token: token, link: 'x' }],
    ['/profile', { _token: token, step: 'email', email: 'new@example.com', email_password: 'wrong' }],
    ['/profile', { _token: token, step: 'password', current_password: 'wrong', password, password_confirmation: password }],
    ['/profile', { _token: token, step: 'erase', erase_password: 'wrong', agree: '1' }],
    ['/profile', { _token: token, step: 'details', name: 'Dana', locale: 'he', currency: 'EUR', country: 'IL', avatar: 'sun' }],
    ['/searches', { _token: token, forget: 'x' }],
    ['/favorites', { add: room.hotelId, remove: 'x' }],
    ['/preferences', { currency: 'EUR', country: 'IL', locale: 'he', next: '/hotels', unit: 'm' }],
  ]; // prettier-ignore
  const forms = formsOf.map(([path, fields]): BaseRequest => ({
    method: 'POST',
    path,
    headers: signedIn,
    form: fields,
  }));
  const hero = '3128760-city-mediterranean-1-arches';
  const files = [
    '/livez', '/readyz', '/.well-known/security.txt', '/robots.txt', '/sitemap.xml', '/sitemaps/pages-en-1.xml', '/sitemaps/hotels-he-1.xml', '/widgets/theme.css?brand_light=aa0000',
    `/media/cities/${hero}.svg`, `/media/cities/${hero}-320`, '/media/hotels/x-320', '/favicon.svg', '/assets/x.js', '/_dev/mail/x', '/profile/data.json', '/en/hotels', '/no/such/page',
  ].map((path): BaseRequest => ({ method: 'GET', path, headers: signedIn })); // prettier-ignore
  return {
    pages: [...shown, ...forms, ...forms, ...files],
    api: [
      ...(await apiRequests(app, known, { ...signedIn, ...keys })),
      ...(await apiRequests(app, known, keys)),
      ...calls,
    ],
  };
}
