import { Wordmark } from '#ui/wordmark.tsx';
import type { Shell } from './shell.ts';

type LogoBrand = Pick<Shell['brand'], 'name' | 'mark' | 'logo'>;

/** The brand's own pictures; its name with its drawing in the modes that it has none for. */
export function Logo({ brand, href }: { brand: LogoBrand; href: string }) {
  const { name, logo } = brand;
  return (
    <a href={href} className="brand-link">
      {logo ? (
        (['light', 'dark'] as const).map((mode) => {
          const picture = logo[mode];
          return picture ? (
            <img
              key={mode}
              src={picture.path}
              alt={name}
              width={picture.width}
              height={picture.height}
              loading="lazy"
              className={`in-${mode}`}
            />
          ) : (
            <span key={mode} className={`brand-link in-${mode}`}>
              <Drawn brand={brand} />
            </span>
          );
        })
      ) : (
        <Drawn brand={brand} />
      )}
    </a>
  );
}

function Drawn({ brand: { name, mark } }: { brand: LogoBrand }) {
  return (
    <>
      {mark === null ? null : (
        <svg viewBox="0 0 36 36" aria-hidden="true">
          <rect width="36" height="36" rx="11" className="fill-brand" />
          {mark === undefined ? <Hill /> : <path d={mark} className="fill-brand-ink" />}
        </svg>
      )}
      <Wordmark name={name} />
    </>
  );
}

/** Our own drawing: a way over a hill, towards the sun. */
function Hill() {
  return (
    <>
      <circle cx="24.5" cy="12" r="4" className="fill-brand-ink" fillOpacity=".55" />
      <path
        d="M7 13.5c1.6 7.5 3.4 11.5 5.3 11.5 3.4 0 3-9 5.7-9s2.3 9 5.7 9c1.9 0 3.7-2.8 5.3-7"
        fill="none"
        className="stroke-brand-ink"
        strokeWidth="3.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  );
}
