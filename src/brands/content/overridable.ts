import { homeWords } from '#web/brand/home-words.ts';

/** Messages that a brand may replace by its own, by namespace. Each is text with plain arguments alone. */
const keys = {
  home: ['metaTitle', 'metaDescription', ...homeWords],
  shell: ['slogan', 'promotion'],
  mail: ['support', 'footer'],
  account: ['letterSupport', 'letterFooter'],
  voucher: ['paidThrough'],
} as const;

/** Written like `home.title`. */
export const overridable: ReadonlySet<string> = new Set(
  Object.entries(keys).flatMap(([namespace, names]) => names.map((name) => `${namespace}.${name}`)),
);
