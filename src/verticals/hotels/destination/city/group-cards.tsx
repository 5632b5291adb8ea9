import type { HotelGroupView } from './city-view.ts';

export function HotelGroups({ id, title, groups }: { id: string; title: string; groups: readonly HotelGroupView[] }) {
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby={id} className="wrap mt-14">
      <h2 id={id} className="text-title">
        {title}
      </h2>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3">
        {groups.map((group) => (
          <li key={group.title} className="rounded-card border border-line bg-card p-5 shadow-soft">
            <h3 className="text-heading">
              <bdi lang={group.lang}>{group.title}</bdi>
            </h3>
            <p className="text-small text-ink-soft">{group.detail}</p>
            <ul className="mt-3 border-t border-line pt-1.5">
              {group.hotels.map((hotel) => (
                <li key={hotel.href}>
                  <a
                    href={hotel.href}
                    className="group flex min-h-11 items-center justify-between gap-3 py-1 text-ink-strong hover:text-brand-text"
                  >
                    <bdi className="min-w-0 underline-offset-4 group-hover:underline">{hotel.name}</bdi>
                    {hotel.score ? <bdi className="font-bold tabular-nums text-brand-text">{hotel.score}</bdi> : null}
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
