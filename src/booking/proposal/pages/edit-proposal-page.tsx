import { useTexts } from '#i18n/use-texts.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FormErrors } from '#ui/fields/form-errors.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { FormToken } from '#web/current-page.tsx';
import { CustomerPicker } from '../../checkout/book/customers/customer-pick.tsx';
import type { EditedItem, EditProposalView } from '../proposal-view.ts';
import { stateTones } from './state-tones.ts';

/** `/dashboard/proposals/{id}` */
export function EditProposalPage({ view }: { readonly view: EditProposalView }) {
  const t = useTexts('proposals');
  return (
    <div className="wrap-narrow pt-4">
      <p>
        <a href={view.back} className="link inline-flex min-h-11 items-center gap-2">
          <Icon name="chevron-back" className="size-4" />
          {t('back')}
        </a>
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-title break-words">
          <bdi>{view.title}</bdi>
        </h1>
        <Badge tone={stateTones[view.state]}>{t(`state_${view.state}`)}</Badge>
      </div>
      <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-small">
        {view.facts.map(({ label, value }) => (
          <div key={label} className="flex gap-2">
            <dt className="text-ink-soft">{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {view.done ? <Notice tone="success" title={view.done} live className="mt-4" /> : null}
      {view.problem && Object.keys(view.errors).length === 0 ? (
        <Notice tone="danger" title={view.problem} live className="mt-4" />
      ) : null}
      {view.bookHref ? (
        <Notice tone="info" title={t('acceptedTitle')} className="mt-4">
          <p>{t('acceptedText')}</p>
          <LinkButton href={view.bookHref} className="mt-3" data-prefetch="off">
            {t('bookNow')}
          </LinkButton>
        </Notice>
      ) : null}
      <div className="mt-6 grid gap-6">
        {view.customers ? <CustomerPicker pick={view.customers} /> : null}
        {view.mayEdit ? <Form view={view} /> : <Shown view={view} />}
        <Actions view={view} />
      </div>
    </div>
  );
}

function Form({ view }: { readonly view: EditProposalView }) {
  const t = useTexts('proposals');
  const field = (name: keyof EditProposalView['typed']) => ({
    name,
    defaultValue: view.typed[name],
    error: view.errors[name],
  });
  return (
    <form method="post" className="grid gap-6">
      <FormToken />
      {view.customers?.picked ? <input type="hidden" name="customer" value={view.customers.picked.id} /> : null}
      <FormErrors
        takesFocus
        title={t('failed')}
        errors={Object.entries(view.errors).map(([name, message]) => ({ field: name, message }))}
      />
      <Card as="section" aria-labelledby="texts">
        <h2 id="texts" className="text-heading">
          {t('texts')}
        </h2>
        <div className="mt-4 grid gap-5">
          <TextField label={t('titleLabel')} required maxLength={120} {...field('title')} />
          <TextField label={t('intro')} hint={t('introHint')} rows={4} maxLength={2_000} {...field('intro')} />
        </div>
      </Card>
      <Card as="section" aria-labelledby="client">
        <h2 id="client" className="text-heading">
          {t('forClient')}
        </h2>
        <div className="mt-4 grid items-start gap-5 sm:grid-cols-2">
          <TextField label={t('clientName')} autoComplete="off" maxLength={130} {...field('client_name')} />
          <TextField
            label={t('clientEmail')}
            type="email"
            dir="ltr"
            autoComplete="off"
            maxLength={254}
            {...field('client_email')}
          />
          <SelectField label={t('language')} hint={t('languageHint')} options={view.locales} {...field('locale')} />
          <TextField
            label={t('validDays')}
            hint={t('validDaysHint')}
            inputMode="numeric"
            maxLength={2}
            required
            {...field('valid_days')}
          />
          <SelectField
            label={t('payer')}
            hint={t('payerHint')}
            options={[
              { value: 'client', label: t('payer_client') },
              { value: 'agent', label: t('payer_agent') },
            ]}
            {...field('payer')}
          />
        </div>
      </Card>
      <section aria-labelledby="items">
        <h2 id="items" className="text-heading">
          {t('items')}
        </h2>
        <p className="mt-1 mb-4 text-ink">{t('itemsText')}</p>
        <ol className="grid gap-5">
          {view.items.map((item) => (
            <Item key={item.shown.id} item={item} errors={view.errors} mayEdit mayPrice={view.mayPrice} />
          ))}
        </ol>
        <p className="mt-4 text-end font-bold text-ink-strong tabular-nums">{view.total}</p>
      </section>
      <Card className="grid gap-4">
        <p className="text-ink">{t('sendText')}</p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="step" value="save" kind="secondary">
            {t('save')}
          </Button>
          <Button type="submit" name="step" value="check" kind="secondary">
            {t('check')}
          </Button>
          <Button type="submit" name="step" value="send" icon="mail">
            {t('send')}
          </Button>
        </div>
      </Card>
    </form>
  );
}

function Shown({ view }: { readonly view: EditProposalView }) {
  const t = useTexts('proposals');
  return (
    <section aria-labelledby="items">
      <h2 id="items" className="text-heading">
        {t('items')}
      </h2>
      <p className="mt-1 text-ink">
        <bdi>{view.typed.client_name || t('noClient')}</bdi>{' '}
        <bdi className="text-ink-soft">{view.typed.client_email}</bdi>
      </p>
      <ol className="mt-4 grid gap-5">
        {view.items.map((item) => (
          <Item key={item.shown.id} item={item} errors={{}} mayEdit={false} mayPrice={false} />
        ))}
      </ol>
      <p className="mt-4 text-end font-bold text-ink-strong tabular-nums">{view.total}</p>
    </section>
  );
}

function Item({
  item,
  errors,
  mayEdit,
  mayPrice,
}: {
  readonly item: EditedItem;
  readonly errors: EditProposalView['errors'];
  readonly mayEdit: boolean;
  readonly mayPrice: boolean;
}) {
  const t = useTexts('proposals');
  const { shown } = item;
  const { product } = shown;
  const field = (name: 'place' | 'day' | 'choice' | 'note' | 'price') => ({
    name: `${name}_${shown.id}`,
    defaultValue: item[name],
    error: errors[`${name}_${shown.id}`],
  });
  const number = { inputMode: 'numeric', maxLength: 2, autoComplete: 'off' } as const;
  return (
    <Card as="li" tight className="grid gap-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h3 className="font-bold text-ink-strong">
            <bdi>{product.title}</bdi>
          </h3>
          <p className="text-small text-ink">
            {product.dates} · {product.length}
          </p>
          <p className="text-small text-ink-soft">{shown.policy.text}</p>
          {shown.note && !mayEdit ? (
            <p className="mt-1 break-words whitespace-pre-line">
              <bdi>{shown.note}</bdi>
            </p>
          ) : null}
        </div>
        <p className="grow text-end">
          <bdi className="block font-bold text-ink-strong tabular-nums">{shown.price}</bdi>
          {item.net ? <span className="block text-small text-ink-soft tabular-nums">{item.net}</span> : null}
        </p>
      </div>
      {shown.state === 'open' ? null : <Notice tone="warning" title={t(shown.state)} />}
      {shown.changed && shown.state === 'open' ? <Notice tone="info" title={shown.changed} /> : null}
      {mayEdit ? (
        <>
          <div className="grid grid-cols-2 items-end gap-4 sm:grid-cols-4">
            <TextField label={t('place')} {...number} {...field('place')} />
            <TextField label={t('day')} {...number} {...field('day')} />
            <TextField label={t('choice')} {...number} {...field('choice')} />
            {mayPrice ? (
              <TextField label={t('price')} inputMode="decimal" maxLength={13} autoComplete="off" {...field('price')} />
            ) : (
              // The price that a colleague has set stays.
              <input type="hidden" name={`price_${shown.id}`} value={item.price} />
            )}
          </div>
          {mayPrice ? <p className="text-small text-ink-soft">{t('priceHint')}</p> : null}
          <TextField label={t('note')} rows={2} maxLength={500} {...field('note')} />
          <div>
            <Button type="submit" name="remove" value={shown.id} kind="quiet" size="small">
              {t('remove')}
              <span className="sr-only">: {product.title}</span>
            </Button>
          </div>
        </>
      ) : null}
    </Card>
  );
}

function Actions({ view }: { readonly view: EditProposalView }) {
  const t = useTexts('proposals');
  if (!view.mayAct) return null;
  const isSent = view.state === 'sent' || view.state === 'viewed';
  const steps = [
    ...(view.state === 'draft' ? (['collect'] as const) : []),
    ...(isSent ? (['resend'] as const) : []),
    'copy' as const,
    ...(['withdrawn', 'booked', 'expired'].includes(view.state) ? [] : (['withdraw'] as const)),
  ];
  return (
    <Card as="section" className="grid gap-4">
      {view.link && view.state !== 'draft' ? (
        <TextField label={t('link')} hint={t('linkHint')} name="link" dir="ltr" readOnly defaultValue={view.link} />
      ) : null}
      <div className="flex flex-wrap gap-3">
        {view.link ? (
          <LinkButton href={view.link} kind="secondary" data-prefetch="off">
            {t(view.state === 'draft' ? 'preview' : 'see')}
          </LinkButton>
        ) : null}
        {steps.map((step) => (
          <form key={step} method="post">
            <FormToken />
            <input type="hidden" name="step" value={step} />
            <Button type="submit" kind="secondary">
              {t(step)}
            </Button>
          </form>
        ))}
      </div>
    </Card>
  );
}
