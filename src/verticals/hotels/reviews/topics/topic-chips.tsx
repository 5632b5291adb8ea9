import type { TopicView } from './present-topics.ts';

/** Topics of reviews as links that filter; one line that is scrolled on a phone. */
export function TopicChips({ label, topics }: { label: string; topics: readonly TopicView[] }) {
  if (topics.length === 0) return null;
  return (
    <nav aria-label={label} className="mt-3 min-w-0">
      <ul className="-m-1 flex items-center gap-2 overflow-x-auto p-1 whitespace-nowrap [scrollbar-width:none]">
        {topics.map((topic) => (
          <li key={topic.label}>
            <a
              href={topic.href}
              aria-current={topic.isChosen ? 'true' : undefined}
              className="flex min-h-11 items-center rounded-pill border border-line bg-card px-4 font-bold text-ink hover:bg-sunken aria-[current]:border-brand aria-[current]:text-brand-text"
            >
              {topic.label} <span className="ms-2 font-normal text-ink-soft">{topic.count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
