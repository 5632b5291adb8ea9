const most = 2_000;
const known = new WeakMap<object, Map<string, string>>();

/** A text that many visitors are shown alike (a count, a span of dates), made once per owner: a translator or a format. */
export function remembered(owner: object, key: string, make: () => string): string {
  let texts = known.get(owner);
  if (!texts) known.set(owner, (texts = new Map()));
  let text = texts.get(key);
  if (text !== undefined) return text;
  text = make();
  if (texts.size >= most) texts.clear();
  texts.set(key, text);
  return text;
}

/** A message with one count. */
export function counted(
  translate: (key: string, values: { count: number }) => string,
  key: string,
  count: number,
): string {
  return remembered(translate, `${key} ${count}`, () => translate(key, { count }));
}
