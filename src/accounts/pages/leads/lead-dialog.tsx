import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { localePath } from '#i18n/locale.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import { showToast } from '#ui/layers/show-toast.ts';
import { type CallingCode, fetchLeadForm, type LeadFormData, sendLead } from './send-lead.ts';

export interface LeadDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly shell: {
    readonly locale: string;
    readonly brand: { readonly name: string };
    /** ISO 3166-1 alpha-2 of the visitor's chosen country, or null. */
    readonly country: string | null;
  };
}

const sentMs = 2_000;
const fallbackCountry = 'US';
const fields = ['name', 'calling_code', 'phone', 'email'] as const;

/** Invites a visitor to become an agent and takes their contact details. */
export function LeadDialog({ open, onClose, shell }: LeadDialogProps) {
  const t = useTexts('leads');
  const { locale, brand, country } = shell;
  const [sent, setSent] = useState(false);
  const form = useLeadForm(locale, open);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!sent) return;
    const timer = setTimeout(() => close(), sentMs);
    return () => clearTimeout(timer);
  }, [sent]);
  return (
    <Dialog open={open} onClose={onClose} title={t(sent ? 'sentHeading' : 'title')}>
      <div role="status">
        {sent ? (
          <p className="flex items-center gap-4 py-6 text-lead">
            <span className="grid size-12 shrink-0 place-items-center rounded-pill bg-positive-soft text-positive">
              <Icon name="check" className="size-6" />
            </span>
            {t('received')}
          </p>
        ) : null}
      </div>
      {sent ? null : (
        <>
          <p>{t('offer', { brand: brand.name })}</p>
          <Details locale={locale} country={country ?? fallbackCountry} form={form} onSent={() => setSent(true)} />
          <p className="mt-4 text-small text-ink-soft">
            {t('privacy')}{' '}
            <a className="link" href={localePath(locale, '/privacy-policy')}>
              {t('privacyLink')}
            </a>
          </p>
        </>
      )}
    </Dialog>
  );
}

/** Fetched when the window opens; null until then. */
function useLeadForm(locale: string, open: boolean): LeadFormData | null {
  const [form, setForm] = useState<LeadFormData | null>(null);
  useEffect(() => {
    if (!open) return;
    let left = false;
    fetchLeadForm(locale).then(
      (data) => left || setForm(data),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [locale, open]);
  return form;
}

interface DetailsProps {
  readonly locale: string;
  readonly country: string;
  readonly form: LeadFormData | null;
  readonly onSent: () => void;
}

function Details({ locale, country, form, onSent }: DetailsProps) {
  const t = useTexts('leads');
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({});

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const { currentTarget } = event;
    const typed = Object.fromEntries(
      [...new FormData(currentTarget)].filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    );
    setBusy(true);
    setErrors({});
    const given = form ?? (await fetchLeadForm(locale).catch(() => null));
    const answer = given ? await sendLead(locale, given, withCode(typed, given)) : null;
    setBusy(false);
    if (answer?.kind === 'sent') return onSent();
    if (answer?.kind === 'refused') {
      setErrors(answer.errors);
      const first = currentTarget.elements.namedItem(fields.find((field) => answer.errors[field]) ?? '');
      if (first instanceof HTMLElement) first.focus();
      return undefined;
    }
    // The entered text is kept for another attempt.
    showToast(answer?.message ?? t('failed'), 'danger');
    return undefined;
  }

  const error = (field: (typeof fields)[number]) => errors[field]?.[0];
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 space-y-4">
      <TextField
        label={t('name')}
        name="name"
        id="lead-name"
        required
        autoComplete="name"
        maxLength={200}
        error={error('name')}
      />
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-start gap-3">
        <SelectField
          key={form ? 'all' : 'one'}
          label={t('dialCode')}
          name="country"
          id="lead-country"
          autoComplete="tel-country-code"
          options={optionsOf(form?.calling_codes ?? [], country)}
          defaultValue={country}
          error={error('calling_code')}
        />
        <TextField
          label={t('phone')}
          name="phone"
          id="lead-phone"
          type="tel"
          required
          dir="ltr"
          autoComplete="tel-national"
          maxLength={40}
          error={error('phone')}
        />
      </div>
      <TextField
        label={t('email')}
        name="email"
        id="lead-email"
        type="email"
        required
        dir="ltr"
        autoComplete="email"
        maxLength={254}
        error={error('email')}
      />
      <div className="sr-only" aria-hidden="true">
        <label htmlFor="lead-website">{t('trap')}</label>
        <input id="lead-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <Button type="submit" size="large" block pending={busy}>
        {t(busy ? 'sending' : 'submit')}
      </Button>
    </form>
  );
}

/** Only the visitor's own country while the list is loading. */
function optionsOf(codes: readonly CallingCode[], country: string) {
  if (codes.length === 0) return [{ value: country, label: country }];
  // The code comes first, because phones show little more; isolated, or the plus sign would move to the other end.
  return codes.map(({ country: value, name, code }) => ({ value, label: `\u2066+${code}\u2069 ${name}` }));
}

/** Several countries share a code, so people choose a country. */
function withCode({ country, ...typed }: Readonly<Record<string, string>>, { calling_codes: codes }: LeadFormData) {
  return { ...typed, calling_code: codes.find((one) => one.country === country)?.code ?? '' };
}
