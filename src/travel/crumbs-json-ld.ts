import type { CrumbView } from '#ui/breadcrumbs.tsx';

const context = 'https://schema.org';

/** Breadcrumbs of a page; the last one is the page itself. */
export function crumbsJsonLd(origin: string, crumbs: readonly CrumbView[], canonical: string): object {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, href }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: label,
      item: origin + (href ?? canonical).split('?')[0],
    })),
  };
}
