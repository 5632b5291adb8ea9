import { Icon } from './icon.tsx';

/** Where this page lies. The last item is the page itself and needs no address. */
export function Breadcrumbs({
  label,
  items,
}: {
  label: string;
  items: readonly { label: string; href?: string | undefined }[];
}) {
  return (
    <nav aria-label={label}>
      <ol className="flex flex-wrap items-center gap-x-1.5 text-small text-ink-soft">
        {items.map((item, at) => (
          <li key={item.label} className="flex min-h-8 items-center gap-1.5">
            {at > 0 ? <Icon name="chevron-next" className="size-3.5" /> : null}
            {item.href ? (
              <a href={item.href} className="rounded-sm underline-offset-4 hover:text-brand-text hover:underline">
                {item.label}
              </a>
            ) : (
              <span aria-current="page">{item.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
