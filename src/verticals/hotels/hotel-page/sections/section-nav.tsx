import { useEffect, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';

export type SectionId = 'overview' | 'rooms' | 'reviews' | 'policies' | 'accessibility' | 'location';

/** Links to the sections of the page, always visible; scripts mark the section being read. */
export function SectionNav({ sections }: { sections: readonly SectionId[] }) {
  const t = useTexts('hotel-nav');
  const here = useSectionInSight(sections);
  return (
    <nav
      aria-label={t('sections')}
      className="sticky top-0 z-30 mt-5 border-b border-line bg-canvas max-sm:-mx-4 max-sm:px-4"
    >
      <ul className="flex gap-1 overflow-x-auto [scrollbar-width:none]">
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
    </nav>
  );
}

/** The section that crosses a line in the upper third of the window. */
function useSectionInSight(sections: readonly SectionId[]): SectionId | null {
  const [here, setHere] = useState<SectionId | null>(null);
  const key = sections.join(' ');
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting);
        if (entered) setHere(entered.target.id as SectionId);
      },
      { rootMargin: '-30% 0px -70% 0px' },
    );
    for (const id of key.split(' ')) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [key]);
  return here;
}
