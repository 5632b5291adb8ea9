import { Icon } from './icon.tsx';

/** Where this page lies. The last item is the page itself and needs no address. */
export function Breadcrumbs({
  label,
  items,
}: {
  label: string;
  items: readonly { label: string; lang?: string; href?: string | undefined }[];
}) {
  return (
    <nav aria-label={label}>
      <ol className="crumbs">
        {items.map((item, at) => (
          <li key={item.label}>
            {at > 0 ? <Icon name="chevron-next" className="size-3.5" /> : null}
            {item.href ? (
              <a href={item.href} lang={item.lang}>
                {item.label}
              </a>
            ) : (
              <span aria-current="page" lang={item.lang}>
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
