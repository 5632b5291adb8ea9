import type { SavedFavorite } from '#web/cookie-lists/favorite-stay.ts';

/** A list of a person; the first one has neither id nor name. */
export interface FavoriteList {
  readonly id: string | null;
  readonly name: string | null;
  readonly count: number;
  /** The link that it is shared by, on the site of a brand. */
  readonly share: { readonly token: string; readonly brand: string; readonly showsName: boolean } | null;
}

/** What a link shows of a list. */
interface SharedList {
  readonly name: string | null;
  /** First name of the owner, where they wanted it to be shown. */
  readonly by: string | null;
  /** The newest first. */
  readonly items: readonly SavedFavorite[];
}

/** Favourites of people with accounts. A list's id is null for the first one; nobody changes a list of another person. */
export interface AccountFavorites {
  /** Ids on all lists, the newest last. */
  of(personId: string): Promise<readonly string[]>;
  /** To the first list. */
  add(personId: string, added: readonly SavedFavorite[]): Promise<void>;
  /** From all lists. */
  remove(personId: string, ids: readonly string[]): Promise<void>;
  takeOff(personId: string, ids: readonly string[], listId: string | null): Promise<void>;
  /** The first one first. */
  lists(personId: string): Promise<readonly FavoriteList[]>;
  /** The newest first. */
  items(personId: string, listId: string | null): Promise<readonly SavedFavorite[]>;
  create(personId: string, name: string): Promise<{ readonly id: string } | 'taken' | 'full'>;
  rename(personId: string, listId: string, name: string): Promise<'done' | 'taken'>;
  delete(personId: string, listId: string): Promise<void>;
  place(
    personId: string,
    item: string,
    lists: { readonly from: string | null; readonly to: string | null; readonly keep: boolean },
  ): Promise<void>;
  /** By a new link on the site of a brand. */
  share(personId: string, listId: string | null, brand: string, showsName: boolean): Promise<void>;
  /** The link ends for good. */
  unshare(personId: string, listId: string | null): Promise<void>;
  /** Null for a link that has ended, that never was, or of another brand. */
  shared(token: string, brand: string): Promise<SharedList | null>;
}

/** Lists of a person besides the first one. */
export const mostLists = 20;
/** Characters of a list's name. */
export const mostNameLetters = 60;
