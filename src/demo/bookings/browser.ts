/** Handles one request of the site in this process. */
export type SiteHandler = (request: Request, connection: { readonly address: string }) => Promise<Response>;

/** A browser of the demo: keeps cookies, and speaks the API as our own pages do. */
export interface DemoBrowser {
  get(path: string): Promise<Response>;
  /** The `data` of a successful answer. Throws otherwise. */
  read<Data>(path: string): Promise<Data>;
  send<Data>(path: string, body: unknown, options?: SendOptions): Promise<Data>;
  /** Sends a form of a page without scripts, with the page's own token. */
  submit(path: string, fields: Readonly<Record<string, string>>): Promise<Response>;
}

export interface SendOptions {
  /** POST by default. */
  readonly method?: 'POST' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
}

export function demoBrowser(handle: SiteHandler, origin: string, address: string): DemoBrowser {
  const jar = new Map<string, string>();
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await handle(new Request(new URL(path, origin), { ...init, headers }), { address });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return response;
  };
  const dataOf = async <Data>(path: string, response: Response): Promise<Data> => {
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 200)}`);
    return text === '' ? (null as Data) : (JSON.parse(text) as { data: Data }).data;
  };
  return {
    get: (path) => ask(path),
    read: async (path) => await dataOf(path, await ask(path)),
    async send(path, body, { method = 'POST', headers = {} } = {}) {
      const response = await ask(path, {
        method,
        body: JSON.stringify(body),
        headers: {
          'content-type': 'application/json',
          origin,
          'sec-fetch-site': 'same-origin',
          'x-xsrf-token': jar.get('XSRF-TOKEN') ?? '',
          ...headers,
        },
      });
      return await dataOf(path, response);
    },
    async submit(path, fields) {
      const html = await (await ask(path)).text();
      const [, token = ''] = /name="_token" value="([^"]+)"/.exec(html) ?? [];
      return await ask(path, {
        method: 'POST',
        body: new URLSearchParams({ _token: token, ...fields }),
        headers: { origin, 'sec-fetch-site': 'same-origin' },
      });
    },
  };
}
