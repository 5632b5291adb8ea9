import { Icon } from './icon.tsx';

export interface CrumbView {
  readonly label: string;
  readonly lang?: string;
  readonly href?: string;
}

/** Breadcrumbs of a page. The last item is the page itself and needs no address. */
export function Breadcrumbs({ label, items }: { label: string; items: readonly CrumbView[] }) {
  return (
    <nav aria-label={label}>
      <ol className="crumbs">
        {items.map((item, at) => (
          // A city and its country may have the same name.
          <li key={at}>
            {item.href ? (
              <a href={item.href} lang={item.lang}>
                {item.label}
              </a>
            ) : (
              <span aria-current="page" lang={item.lang}>
                {item.label}
              </span>
            )}
            {/* At the end, so that a line never begins with it. */}
            {at < items.length - 1 ? <Icon name="chevron-next" className="size-3.5" /> : null}
          </li>
        ))}
      </ol>
    </nav>
  );
}
