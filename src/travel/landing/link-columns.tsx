import type { PlaceLink } from './place-link.ts';

/** Places as links, in columns. */
export function LinkColumns({ links }: { links: readonly PlaceLink[] }) {
  return (
    <ul className="mt-4 gap-x-8 sm:columns-2 lg:columns-3">
      {links.map((link) => (
        <li key={link.href} className="break-inside-avoid">
          <a
            href={link.href}
            lang={link.lang}
            className="inline-block py-2 wrap-anywhere hyphens-auto text-ink hover:text-brand-text hover:underline"
          >
            <bdi>{link.label}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}
