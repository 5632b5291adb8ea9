import type { ReactNode } from 'react';
import { Picture } from '#ui/pictures/image.tsx';

export interface LandingHeroProps {
  title: string;
  lead: string;
  picture: string;
  /** More of the picture above the title. */
  large?: boolean;
  /** The form has one row more on a phone. */
  isFormTall?: boolean;
  /** The search form. */
  children: ReactNode;
}

/** The top of a place's page: its picture, what the page is about, and a search form that hangs over its edge. */
export function LandingHero({ title, lead, picture, large = false, isFormTall = false, children }: LandingHeroProps) {
  return (
    <section className="relative isolate">
      <div
        className={`absolute inset-0 -z-1 overflow-hidden bg-scrim lg:bottom-11 ${isFormTall ? 'max-lg:bottom-40' : 'max-lg:bottom-32'}`}
      >
        <Picture src={picture} alt="" width={1600} height={700} eager className="size-full" />
        <div className="scrim-hero absolute inset-0" />
      </div>
      <div className={`wrap ${large ? 'pt-28 sm:pt-56' : 'pt-16 sm:pt-28'}`}>
        <div className="max-w-[40rem] text-on-picture">
          <h1 className="text-display font-black text-on-picture">{title}</h1>
          <p className="mt-4 text-lead">{lead}</p>
        </div>
        <div className="mt-8 sm:mt-12">{children}</div>
      </div>
    </section>
  );
}
