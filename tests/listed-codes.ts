interface Description {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, { $ref?: string }>> }>>>
  >;
  readonly components: {
    readonly responses: Readonly<
      Record<
        string,
        {
          readonly content: {
            'application/json': {
              readonly schema: { readonly allOf: readonly { properties?: { code: { enum: string[] } } }[] };
            };
          };
        }
      >
    >;
  };
}

/** An operation of the description with the error codes that it lists. */
export interface ListedOperation {
  readonly method: string;
  readonly path: string;
  readonly codes: ReadonlySet<string>;
}

/** The operations of a description, as `/v3/openapi.json` answers it. */
export function listedOperations({ paths, components }: Description): ListedOperation[] {
  const codesOf = ($ref: string) =>
    components.responses[$ref.split('/').at(-1)!]!.content['application/json'].schema.allOf.flatMap(
      (one) => one.properties?.code.enum ?? [],
    );
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({
      method: method.toUpperCase(),
      path,
      codes: new Set(Object.values(responses).flatMap(({ $ref }) => ($ref ? codesOf($ref) : []))),
    })),
  );
}

type Addressed = ListedOperation & { readonly address: RegExp };

/** Descriptions that were read in this process. */
const read = new Map<string, Promise<readonly Addressed[]>>();

async function addressed(answer: Response): Promise<readonly Addressed[]> {
  return listedOperations((await answer.json()) as Description).map((one) => ({
    ...one,
    address: new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }));
}

/**
 * Rejects when an operation answers an error code that the description does not list for it. Apps with the same
 * `settings` have the same description.
 */
export function onlyListedCodes(settings: string, describe: () => Promise<Response>) {
  return async (request: Request, response: Response): Promise<void> => {
    if (response.status < 400 || !response.headers.get('content-type')?.startsWith('application/json')) return;
    const operations = read.get(settings) ?? describe().then(addressed);
    read.set(settings, operations);
    const { pathname } = new URL(request.url);
    const those = (await operations).filter(
      ({ method, address }) => method === request.method && address.test(pathname),
    );
    if (those.length === 0) return;
    // Only a response with a trace id is the API's: a page at the same address may answer JSON too.
    const { code, trace_id: trace } = (await response.clone().json()) as { code?: string; trace_id?: string };
    if (code === undefined || trace === undefined || those.some(({ codes }) => codes.has(code))) return;
    throw new Error(`${request.method} ${pathname} answered ${code}, which ${those[0]?.path} does not list`);
  };
}
