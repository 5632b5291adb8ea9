const lists = /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/hotels\/(?:search|compare|.+\/results)\/?(?:[?#]|$)/;

/** Whether an address shows availability for dates: lists of results, and any page with a stay in its query. */
export function showsResults(path: string): boolean {
  const query = path.split('#', 1)[0]?.split('?')[1] ?? '';
  return lists.test(path) || new URLSearchParams(query).has('check_in');
}
