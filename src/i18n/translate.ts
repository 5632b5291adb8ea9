/** Values for the arguments of a message: text, counts; dates and money are formatted before they get here. */
export type MessageValues = Readonly<Record<string, string | number>>;

/**
 * Writes a message of the request's locale on the server: `translate('results.title', { city })`, where the part
 * before the first dot is the namespace (a file in `locales/<tag>/`). A missing message throws in tests and shows
 * the key's English text in production.
 */
export type Translate = (key: string, values?: MessageValues) => string;
