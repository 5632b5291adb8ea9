import type { TypedMessages } from './typed-messages.ts';

export type MessageFiles = Readonly<Record<string, string>>;

let files: MessageFiles = {};
let loaded: Partial<TypedMessages> = {};

/** Where the namespaces of this page's locale are. The server says it: all locales' addresses would be a quarter of our code. */
export function setMessageFiles(given: MessageFiles): void {
  files = given;
}

/** What has been loaded so far, by namespace; a new object whenever something was added. */
export function loadedMessages(): Partial<TypedMessages> {
  return loaded;
}

/** Loads the chunks of some namespaces. Rejects when one can't be had. */
export async function loadMessages(namespaces: readonly string[]): Promise<void> {
  const wanted = namespaces.filter((namespace) => !(namespace in loaded));
  const parts = await Promise.all(
    wanted.map(async (namespace) => {
      const file = files[namespace];
      if (!file) throw new Error(`no messages ${namespace}`);
      const module = (await import(/* @vite-ignore */ file)) as { default: unknown };
      return [namespace, module.default] as const;
    }),
  );
  if (parts.length > 0) loaded = { ...loaded, ...Object.fromEntries(parts) };
}
