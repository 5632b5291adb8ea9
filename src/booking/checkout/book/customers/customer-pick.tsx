import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Icon } from '#ui/icon.tsx';
import type { CustomerPick } from './customer-pick.ts';

/** A search among the agency's customers; a chosen one fills in the form below. Works without scripts. */
export function CustomerPicker({ pick }: { pick: CustomerPick }) {
  const { found, picked } = pick;
  return (
    <Card as="section" aria-labelledby="customer-heading">
      <h2 id="customer-heading" className="text-heading">
        {pick.heading}
      </h2>
      {picked ? (
        <p className="mt-2 flex items-start gap-2 font-bold text-ink-strong">
          <Icon name="person" className="mt-0.5 size-5" />
          <bdi>{picked.text}</bdi>
        </p>
      ) : null}
      <p className="mt-1 text-small text-ink-soft">{pick.hint}</p>
      <form action={pick.action} className="mt-4 flex flex-wrap items-end gap-3" role="search">
        {pick.kept.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextField
          className="min-w-0 grow sm:max-w-96"
          label={pick.searchLabel}
          name="find_customer"
          type="search"
          maxLength={100}
          defaultValue={pick.search}
        />
        <Button type="submit" kind="secondary" icon="search">
          {pick.find}
        </Button>
      </form>
      {found?.length === 0 ? <p className="mt-3 text-small">{pick.none}</p> : null}
      {found && found.length > 0 ? (
        <ul className="mt-3 divide-y divide-line">
          {found.map(({ href, name, note }) => (
            <li key={href} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
              <a href={href} className="link inline-flex min-h-11 items-center font-bold" data-prefetch="off">
                <bdi>{name}</bdi>
              </a>
              <bdi className="text-small break-all text-ink-soft">{note}</bdi>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}
