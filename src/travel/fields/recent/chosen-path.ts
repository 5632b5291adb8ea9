const key = 'search-chosen';

/** What was chosen last in the field for the place: a hotel that is opened from a list was not searched for. */
export function rememberChosen(path: string): void {
  try {
    sessionStorage.setItem(key, path);
  } catch {
    // Then the search is not among the recent ones.
  }
}

export function wasChosen(path: string): boolean {
  try {
    return sessionStorage.getItem(key) === path;
  } catch {
    return false;
  }
}
