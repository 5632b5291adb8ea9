import { useEffect, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#ui/icon.tsx';
import type { HotelView } from '../hotel-view.ts';

export type SectionId = 'overview' | 'rooms' | 'reviews' | 'policies' | 'accessibility' | 'location';

/** Links to the sections of the page, and the dates and guests, always visible; scripts mark the section being read. */
export function SectionNav({ sections, dates }: { sections: readonly SectionId[]; dates: HotelView['dates'] }) {
  const t = useTexts('hotel-nav');
  const here = useSectionInSight(sections);
  return (
    <nav
      aria-label={t('sections')}
      className="sticky top-0 z-30 mt-5 flex items-center border-b border-line bg-canvas max-sm:-mx-4 max-sm:ps-4"
    >
      <ul className="flex min-w-0 flex-1 gap-1 overflow-x-auto [scrollbar-width:none]">
        {sections.map((id) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === here ? 'true' : undefined}
              className="flex min-h-12 items-center border-b-3 border-transparent px-3.5 text-small font-bold whitespace-nowrap text-ink hover:text-brand-text focus-visible:-outline-offset-4 aria-[current]:border-brand aria-[current]:text-brand-text"
            >
              {t(`section_${id}`)}
            </a>
          </li>
        ))}
      </ul>
      <a
        href="#rooms"
        className="flex min-h-12 shrink-0 items-center gap-2 border-s border-line px-3.5 text-small leading-tight font-bold text-brand-text focus-visible:-outline-offset-4"
      >
        <Icon name="calendar" className="size-5 max-sm:hidden" />
        {dates ? (
          <span>
            <span className="sr-only">{t('changeDates')}: </span>
            <bdi className="block">{dates.days}</bdi>
            <bdi className="block text-tiny font-normal text-ink-soft">{dates.guests}</bdi>
          </span>
        ) : (
          t('chooseDates')
        )}
      </a>
    </nav>
  );
}

/** The last section that begins in the upper third of the window or above it; none at the top of the page. */
function useSectionInSight(sections: readonly SectionId[]): SectionId | null {
  const [here, setHere] = useState<SectionId | null>(null);
  const key = sections.join(' ');
  useEffect(() => {
    const found = key.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const observer = new IntersectionObserver(
      () => {
        const line = window.innerHeight * 0.3;
        const last = found.findLast((section) => section.getBoundingClientRect().top <= line);
        setHere((last?.id as SectionId | undefined) ?? null);
      },
      { rootMargin: '-30% 0px -70% 0px' },
    );
    for (const section of found) observer.observe(section);
    return () => observer.disconnect();
  }, [key]);
  return here;
}
