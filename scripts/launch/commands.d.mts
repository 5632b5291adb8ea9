/** Option by its name; a value that a default stands for is never missing. */
export interface CommandArguments {
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly positionals: readonly string[];
}

export declare const commands: Readonly<Record<string, { readonly does: string }>>;
export declare function readArguments(
  name: string,
  given: readonly string[],
): CommandArguments | { readonly code: 0 | 2; readonly text: string };
export declare function commandArguments(name: string): CommandArguments;
export declare function usageOf(name: string): string;
