import { useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { DatesField } from '#travel/fields/dates/dates-field.tsx';
import { MomentField } from '#travel/fields/moment-field.tsx';
import { PartyField } from '#travel/fields/party-field.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FieldError } from '#ui/fields/field-error.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { FormToken } from '#web/current-page.tsx';
import type { ProductView } from '../checkout/summary/product-view.ts';
import type { ChangeForm, DatesAndGuests } from '../vertical.ts';

export interface ChangeView {
  readonly kind: 'change';
  /** Target of the form with what is wanted, and of the buttons that choose. */
  readonly action: string;
  readonly post: string;
  readonly id: string;
  readonly product: ProductView;
  readonly form: ChangeForm;
  /** What leaving the booking costs now. */
  readonly terms: string;
  /** That the other bookings of its trip stay as they are; null without any. */
  readonly others: string | null;
  /** The fee as the forms send it back: minor units and currency. */
  readonly fee: { readonly minor: string; readonly currency: string };
  /** Null before anything is asked for, and when there is nothing. */
  readonly options: readonly OptionView[] | null;
  readonly notices: readonly { readonly title: string; readonly text: string }[];
  readonly back: string;
}

export interface OptionView {
  readonly offer: string;
  readonly title: string;
  readonly facts: readonly string[];
  readonly isAlike: boolean;
  readonly policy: string;
  readonly total: string;
  readonly split: string;
  readonly money: string;
}

/** Other dates, times or guests, and what can be had for them. */
export function ChangePage({ view }: { view: ChangeView }) {
  const t = useTexts('reservation');
  return (
    <div className="wrap-narrow pt-10 sm:pt-14">
      <h1 className="text-title">{t('editHeading')}</h1>
      <p className="mt-2 text-lead font-bold text-ink-strong">
        <bdi>{view.product.title}</bdi>
      </p>
      <p className="text-ink">{view.product.dates}</p>
      {view.notices.map(({ title, text }) => (
        <Notice key={title} tone="warning" live title={title} className="mt-6">
          {text}
        </Notice>
      ))}
      <Card raised className="mt-6">
        <h2 className="text-heading">{t('editWhat')}</h2>
        <p className="mt-1">{view.terms}</p>
        {view.others ? <p className="mt-2 font-bold">{view.others}</p> : null}
        <WantedForm view={view} />
        <p className="mt-4 text-small text-ink-soft">{t('editSafe')}</p>
      </Card>
      {view.options ? (
        <section aria-labelledby="options" className="mt-8">
          <h2 id="options" className="text-heading">
            {t('editOptions')}
          </h2>
          <ul className="mt-4 space-y-4">
            {view.options.map((option) => (
              <li key={option.offer}>
                <Option option={option} view={view} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <p className="mt-6">
        <LinkButton href={view.back} kind="secondary">
          {t('editKeep')}
        </LinkButton>
      </p>
    </div>
  );
}

function WantedForm({ view }: { view: ChangeView }) {
  const t = useTexts('reservation');
  const { form } = view;
  return (
    <form
      action={view.action}
      method="get"
      // Beside each other in a search bar the fields have no borders of their own; here they stand alone.
      className="mt-5 grid grid-cols-1 gap-2.5 lg:[&>div>div]:gap-2.5 [&_fieldset.search-cell]:border-line-strong lg:[&_.search-cell]:border-line-strong"
    >
      <input type="hidden" name="id" value={view.id} />
      <input type="hidden" name="step" value="change" />
      {form.kind === 'dates' ? (
        <DatesAndGuestsFields form={form} />
      ) : (
        <>
          <MomentField name="from" view={form.from} error={form.errors?.from} />
          <MomentField name="until" view={form.until} error={form.errors?.until} />
        </>
      )}
      <Button type="submit" size="large" icon="search" className="mt-2 sm:justify-self-start max-sm:w-full">
        {t('editSearch')}
      </Button>
    </form>
  );
}

function DatesAndGuestsFields({ form }: { form: DatesAndGuests }) {
  const [datesOpen, setDatesOpen] = useState(false);
  const errors = form.errors ?? {};
  return (
    <>
      <div>
        <DatesField view={form} open={datesOpen} onOpenChange={setDatesOpen} />
        <FieldError id="check_in-error">{errors.check_in}</FieldError>
        <FieldError id="check_out-error">{errors.check_out}</FieldError>
      </div>
      <div>
        <PartyField guests={form.guests} error={errors.guests} />
        <FieldError id="guests-error">{errors.guests}</FieldError>
      </div>
    </>
  );
}

function Option({ option, view }: { option: OptionView; view: ChangeView }) {
  const t = useTexts('reservation');
  return (
    <Card>
      <div className="flex flex-col gap-4 sm:flex-row sm:items-start sm:justify-between">
        <div className="min-w-0">
          <h3 className="text-lead font-bold text-ink-strong">
            <bdi>{option.title}</bdi>
          </h3>
          {option.isAlike ? <Badge tone="positive">{t('editAlike')}</Badge> : null}
          <ul className="mt-1 text-small">
            {option.facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
            <li>{option.policy}</li>
          </ul>
        </div>
        <p className="shrink-0 sm:text-end">
          <bdi className="block text-heading font-bold tabular-nums text-ink-strong">{option.total}</bdi>
          <span className="block text-tiny text-ink-soft">{option.split}</span>
        </p>
      </div>
      <form
        method="post"
        action={view.post}
        className="mt-4 flex flex-col gap-3 border-t border-line pt-4 sm:flex-row sm:items-center sm:justify-between"
      >
        <FormToken />
        <input type="hidden" name="step" value="change" />
        <input type="hidden" name="offer" value={option.offer} />
        <input type="hidden" name="fee" value={view.fee.minor} />
        <input type="hidden" name="currency" value={view.fee.currency} />
        <p className="text-small">{option.money}</p>
        <Button type="submit" className="shrink-0 max-sm:w-full">
          {t('editChoose')}
          <span className="sr-only">
            : {option.title}, {option.total}
          </span>
        </Button>
      </form>
    </Card>
  );
}
