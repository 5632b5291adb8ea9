import { Wordmark } from '#ui/wordmark.tsx';

/** The brand's name with a small mark: a way over a hill, towards the sun. */
export function Logo({ name, href }: { name: string; href: string }) {
  return (
    <a href={href} className="brand-link">
      <svg viewBox="0 0 36 36" aria-hidden="true">
        <rect width="36" height="36" rx="11" className="fill-brand" />
        <circle cx="24.5" cy="12" r="4" className="fill-brand-ink" fillOpacity=".55" />
        <path
          d="M7 13.5c1.6 7.5 3.4 11.5 5.3 11.5 3.4 0 3-9 5.7-9s2.3 9 5.7 9c1.9 0 3.7-2.8 5.3-7"
          fill="none"
          className="stroke-brand-ink"
          strokeWidth="3.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <Wordmark name={name} />
    </a>
  );
}
