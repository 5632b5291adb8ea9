import { registerHooks } from 'node:module';

/** openapi-typescript writes with TypeScript's own JavaScript API, which version 7 no longer has. */
registerHooks({
  resolve: (specifier, context, next) =>
    next(
      specifier === 'typescript' && context.parentURL?.includes('/openapi-typescript/') ? 'typescript-api' : specifier,
      context,
    ),
});

/** The TypeScript types of an OpenAPI description, for clients such as openapi-fetch. Examples are left to the description. */
export async function clientCode(description: string): Promise<string> {
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  const isExample = (key: string, value: unknown) => (key === 'example' || key === 'examples') && value !== undefined;
  const bare = JSON.parse(description, (key, value: unknown) => (isExample(key, value) ? undefined : value)) as object;
  return astToString(await openapiTS(bare as Parameters<typeof openapiTS>[0], { defaultNonNullable: false }));
}
