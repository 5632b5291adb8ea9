import { FacilityIcon } from '#ui/facility-icon.tsx';
import { Icon } from '#ui/icon.tsx';
import { kindIcons } from '#travel/fields/kind-icons.ts';
import type { ChoicesView } from './destination-view.ts';

/** The places, sights and hotels that an ambiguous search matches. */
export function Choices({ groups }: { groups: readonly ChoicesView[] }) {
  return groups.map(({ title, rows }) => (
    <section key={title} className="mt-8 first:mt-0">
      <h2 className="text-heading">{title}</h2>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {rows.map((row) => (
          <li key={row.href}>
            <a
              href={row.href}
              className="group flex min-h-18 items-center gap-4 rounded-card border border-line bg-card px-4 py-3 shadow-soft transition-shadow hover:shadow-lift"
            >
              <span className="grid size-11 shrink-0 place-items-center rounded-control bg-brand-soft text-brand-text">
                <FacilityIcon name={kindIcons[row.kind]} />
              </span>
              <span className="min-w-0 grow leading-snug">
                <span className="block font-bold text-ink-strong group-hover:text-brand-text">
                  <bdi lang={row.lang}>{row.name}</bdi>
                </span>
                <span className="block text-small text-ink-soft">{row.where || row.aside}</span>
              </span>
              {row.where ? <span className="shrink-0 text-tiny text-ink-soft">{row.aside}</span> : null}
              <Icon name="chevron-next" className="size-4 shrink-0 text-ink-soft" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  ));
}
