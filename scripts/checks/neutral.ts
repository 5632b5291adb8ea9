import { matchesOf, withoutComments } from './code-text.ts';
import { type Check, productFiles } from './tree.ts';

/** What every product is booked, priced and shown with. */
const grounds = ['src/booking/', 'src/pricing/', 'src/storefront/'];

/** Entries in lists of products, and links that every site has to them. */
const lists = new Set([
  'src/storefront/products.ts',
  'src/storefront/shell/outside-pages.ts',
  'src/storefront/shell/shell-links.ts',
]);

/** One product's words: alone, or as a part of a longer name. */
const words = 'tickets?|cars?|rentals?|attractions?';
const capitals = 'Tickets?|Cars?|Rentals?|Attractions?';
const sign = new RegExp(
  `\\b(?:${words})(?![a-z-])|(?<=[a-z])(?:${capitals})(?![a-z])|#verticals/(?:tickets|cars)/|\\b(?:octo|duffel)\\b`,
);

/** Icons are called as what they show. */
const withoutIcons = (text: string) =>
  text.replaceAll(/\bicon=(?:"[^"]*"|\{[^}]*\})|<Icon name="[^"]*"/g, (icon) => icon.replaceAll(/[^\n]/g, ' '));

/** No product beside hotels, which came first, is named where all of them are the same. */
export const neutral: Check = (tree) =>
  productFiles(tree)
    .filter(([file]) => grounds.some((ground) => file.startsWith(ground)) && !lists.has(file))
    .flatMap(([file, text]) =>
      matchesOf(withoutIcons(withoutComments(text)), sign).map(({ line, match }) => ({
        file: `${file}:${line}`,
        rule: 'neutral',
        text: `names “${match}”; what one product needs is in its own folder, behind src/booking/vertical.ts`,
      })),
    );
