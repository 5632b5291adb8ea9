import { matchesOf, withoutComments } from '../code-text.ts';
import { type Check, productFiles } from '../tree.ts';

/** What every product is booked, priced and shown with. */
const grounds = ['src/booking/', 'src/pricing/', 'src/storefront/', 'src/dashboard/', 'src/widget/'];

/** Files that name a product, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'src/storefront/products.ts': 'the list of products',
  'src/storefront/shell/outside-pages.ts': 'addresses of products on other sites, as variables name them',
  'src/storefront/shell/shell-links.ts': 'links to them',
  'src/storefront/site-routes.ts': 'staff’s page of hotel reviews',
  'src/dashboard/reviews/review-queue-page.tsx': 'staff’s page of hotel reviews',
  'src/storefront/ui-blocks.tsx': 'components with the texts of a stay',
  'src/widget/form.ts': 'the API’s fields of the kind `rental`',
  'src/widget/dates.ts': 'the API’s fields of the kind `rental`',
  'src/widget/sheets.ts': 'the API’s fields of the kind `rental`',
  'src/widget/wayfare-search.ts': 'elements without the attribute `product` are on other sites, and search hotels',
};

/** One product's words: alone, or as a part of a longer name. */
const words = 'hotels?|tickets?|cars?|rentals?|attractions?';
const capitals = 'Hotels?|Tickets?|Cars?|Rentals?|Attractions?';
const sign = new RegExp(
  `\\b(?:${words})(?![a-z-])|(?<=[a-z])(?:${capitals})(?![a-z])|#verticals/(?:hotels|tickets|cars)/|\\b(?:octo|duffel)\\b`,
);

/** Icons are called as what they show; an example of the API is one of something. */
const withoutExamples = (text: string) =>
  text.replaceAll(
    /\bicon=(?:"[^"]*"|\{[^}]*\})|<Icon name="[^"]*"|\bexample: '[^']*'|\bfilterText\([^()]*\)/g,
    (example) => example.replaceAll(/[^\n]/g, ' '),
  );

/** No product is named where all of them are the same. */
export const neutral: Check = (tree) =>
  productFiles(tree)
    .filter(([file]) => grounds.some((ground) => file.startsWith(ground)) && !Object.hasOwn(exceptions, file))
    .flatMap(([file, text]) =>
      matchesOf(withoutExamples(withoutComments(text)), sign).map(({ line, match }) => ({
        file: `${file}:${line}`,
        rule: 'neutral',
        text: `names “${match}”; what one product needs is in its own folder, behind src/booking/vertical.ts`,
      })),
    );
