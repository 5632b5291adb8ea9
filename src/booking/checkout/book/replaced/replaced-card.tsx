import { Card } from '#ui/card.tsx';
import type { ReplacedView } from './replaced-booking.ts';

/** The booking that is changed beside the new one: only what differs, then the money. */
export function ReplacedCard({ replaced }: { replaced: ReplacedView | null }) {
  if (!replaced) return null;
  const { columns } = replaced;
  return (
    <Card as="section" aria-labelledby="replaced" className="mt-5">
      <h2 id="replaced" className="text-heading">
        {replaced.heading}
      </h2>
      <table className="mt-3 w-full border-collapse text-start max-sm:block">
        <thead className="max-sm:sr-only">
          <tr className="text-small text-ink-soft">
            <th scope="col">
              <span className="sr-only">{replaced.heading}</span>
            </th>
            <th scope="col" className="py-2 pe-4 text-start font-normal">
              {columns.before}
            </th>
            <th scope="col" className="py-2 text-start font-normal">
              {columns.after}
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {replaced.rows.map(({ label, before, after }) => (
            <tr key={label} className="border-t border-line align-baseline max-sm:block max-sm:py-2.5">
              <th
                scope="row"
                className="py-2.5 pe-4 text-start text-small font-normal text-ink-soft max-sm:block max-sm:py-0"
              >
                {label}
              </th>
              <td className="py-2.5 pe-4 text-ink-soft max-sm:block max-sm:py-0">
                <span className="text-tiny sm:hidden">{columns.before}: </span>
                <bdi>{before}</bdi>
              </td>
              <td className="py-2.5 font-bold text-ink-strong max-sm:block max-sm:py-0">
                <span className="text-tiny font-normal text-ink-soft sm:hidden">{columns.after}: </span>
                <bdi>{after}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 font-bold text-ink-strong">{replaced.money}</p>
      <p className="mt-1 text-small">
        {replaced.text}{' '}
        <a href={replaced.back.href} className="link">
          {replaced.back.label}
        </a>
      </p>
    </Card>
  );
}
