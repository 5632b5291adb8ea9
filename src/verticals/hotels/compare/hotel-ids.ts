/** Ids of hotels in an address: `ids=a,b` or repeated, each once, in their order. */
export interface RequestedIds {
  readonly ids: readonly string[];
  /** More were named than are taken. */
  readonly tooMany: boolean;
  /** Something named there can't be an id. */
  readonly unreadable: boolean;
}

const longestList = 20_000;

/** Takes at most `most` ids; never throws. */
export function readHotelIds(query: URLSearchParams, most: number): RequestedIds {
  const texts = query.getAll('ids').join(',').slice(0, longestList).split(',').filter(Boolean);
  const ids = [...new Set(texts.filter((text) => /^[\w-]{1,64}$/.test(text)))];
  return {
    ids: ids.slice(0, most),
    tooMany: ids.length > most,
    unreadable: texts.some((text) => !/^[\w-]{1,64}$/.test(text)),
  };
}
