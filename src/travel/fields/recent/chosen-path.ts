const key = 'search-chosen';

/** The place last chosen in the search field. A hotel opened from a list was not searched for and is not recorded. */
export function rememberChosen(path: string): void {
  try {
    sessionStorage.setItem(key, path);
  } catch {
    // Without storage the search is not added to the recent ones.
  }
}

export function wasChosen(path: string): boolean {
  try {
    return sessionStorage.getItem(key) === path;
  } catch {
    return false;
  }
}
