/** Messages that a brand may replace by its own, by namespace. Each is text with plain arguments alone. */
const keys = {
  home: [
    'metaTitle',
    'metaDescription',
    'title',
    'lead',
    'featured',
    'featuredLead',
    'promises',
    'priceTitle',
    'priceText',
    'clockTitle',
    'clockText',
    'certainTitle',
    'certainText',
    'ways',
    'findTitle',
    'findText',
    'chooseTitle',
    'chooseText',
    'goTitle',
    'goText',
    'bookingTitle',
    'bookingText',
    'bookingLink',
  ],
  shell: ['slogan', 'promotion'],
  mail: ['support', 'footer'],
  account: ['letterSupport', 'letterFooter'],
  voucher: ['paidThrough'],
} as const;

/** Written like `home.title`. */
export const overridable: ReadonlySet<string> = new Set(
  Object.entries(keys).flatMap(([namespace, names]) => names.map((name) => `${namespace}.${name}`)),
);
