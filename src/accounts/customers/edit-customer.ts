import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import { inEnglishLetters } from '#values/english-name.ts';
import { countries } from '#values/country.ts';
import { withoutCardNumbers } from '#web/form/card-number.ts';
import { formText } from '#web/form/form-text.ts';
import { formatPhone } from '#web/form/phone.ts';
import type { PageAnswer, PageContext, PageHandler } from '#web/page.ts';
import type { RateLimits } from '#web/rate-limit.ts';
import { customerFields, type CustomerTexts, type CustomerView } from '../pages/customers/customers-view.ts';
import { accountRoutes } from '../routes.ts';
import { type Customer, documentWarning } from './customer.ts';
import type { CustomerBookings } from './customer-bookings.ts';
import type { Customers } from './customer.sql.ts';
import { customerScope, mayChangeCustomer } from './customer-scope.ts';
import { customerTexts, readCustomer } from './read-customer.ts';

export interface EditCustomerDeps {
  readonly customers: Customers;
  readonly bookings: CustomerBookings;
  readonly limits: RateLimits;
}

type Answer = PageAnswer<CustomerView>;
type Errors = CustomerView['errors'];

const done = ['added', 'saved'] as const;
const newOne = 'new';

/** `/dashboard/customers/{id}`, and `/new`; 404 for all who may not see the customer. */
export function editCustomerHandler({ customers, bookings, limits }: EditCustomerDeps): PageHandler<CustomerView> {
  /** The customer, null for a new one; undefined for one that the person may not see. */
  const opened = async ({ principal, params }: PageContext): Promise<Customer | null | undefined> => {
    const scope = customerScope(principal);
    if (!scope) return undefined;
    const id = params['customer'] ?? '';
    if (id !== newOne) return (await customers.find(scope, id)) ?? undefined;
    return principal?.agency && principal.actions.includes('book') ? null : undefined;
  };

  const page = async (
    context: PageContext,
    customer: Customer | null,
    refused: { readonly typed: CustomerTexts; readonly errors: Errors } | null = null,
    status: 200 | 403 | 422 | 429 = 200,
  ): Promise<Answer> => {
    const { principal, locale, textLocale, now, query, translate, brand } = context;
    const t = (key: string, values?: Record<string, string>) => translate(`customers.${key}`, values);
    const format = formatFor(getLocale(textLocale).iso);
    const today = now.toISOString().slice(0, 10);
    const warning = documentWarning(customer?.document?.expires ?? null, today);
    const name = customer && nameOf(customer);
    const what = done.find((one) => one === query.get('done'));
    const view: CustomerView = {
      name,
      facts: customer
        ? [
            { label: t('agency'), value: customer.agencyName },
            { label: t('addedOn'), value: format.date(customer.createdAt.toISOString().slice(0, 10)) },
            {
              label: t('consentGiven'),
              value: customer.consentAt ? format.date(customer.consentAt.toISOString().slice(0, 10)) : t('consentNone'),
            },
          ]
        : [],
      typed: refused?.typed ?? shown(customer),
      errors: refused?.errors ?? {},
      mayChange: !customer || (principal !== null && mayChangeCustomer(principal, customer.agencyPath)),
      warning: warning && t(`warning_${warning}`, { date: format.date(customer!.document!.expires) }),
      done: what && !refused ? t(`done_${what}`) : null,
      countries: countries
        .map((value) => ({ value, label: format.country(value) }))
        .toSorted((a, b) => a.label.localeCompare(b.label, textLocale)),
      today,
      bookings: customer ? await bookings.list(context, customer.id) : [],
      export: customer && `/v3/dashboard/customers/${customer.id}/export`,
      back: accountRoutes.customers.href(locale, {}),
    };
    const title = t('titleOne', { name: name ?? t('newHeading'), brand: brand.name });
    return { kind: 'page', view, status, cache: 'private', head: { title } };
  };

  return {
    async show(context) {
      const customer = await opened(context);
      return customer === undefined ? { kind: 'missing' } : await page(context, customer);
    },
    async submit(context, form) {
      const { principal, translate, locale, now } = context;
      const customer = await opened(context);
      if (customer === undefined || !principal) return { kind: 'missing' };
      const text = formText(form);
      const typed = Object.fromEntries(
        customerFields.map((field) => [field, withoutCardNumbers(text(field))]),
      ) as CustomerTexts;
      if (customer && !mayChangeCustomer(principal, customer.agencyPath))
        return await page(context, customer, null, 403);
      const author = { personId: principal.id, name: principal.name, address: context.visitor };
      if (customer && text('step') === 'erase') {
        const errors = { sure: translate('customers.sureMissing') };
        if (text('sure') !== '1') return await page(context, customer, { typed: shown(customer), errors }, 422);
        await customers.erase(customer, author);
        return { kind: 'redirect', to: accountRoutes.customers.href(locale, {}, { done: 'erased' }) };
      }
      const { value, problems } = readCustomer(text, now.toISOString().slice(0, 10));
      const errors = Object.fromEntries(
        Object.entries(problems).map(([field, problem]) => [field, problemText(context, problem, text(field))]),
      ) as Errors;
      if (Object.keys(errors).length > 0) return await page(context, customer, { typed, errors }, 422);
      const decision = await limits.limit('changes of customers', principal.id, 100, 3_600);
      if (!decision.allowed) return { kind: 'too_many', retryAfterSeconds: decision.retryAfterSeconds };
      const id = customer?.id ?? (await customers.add(principal.agency!.id, value, author));
      if (customer) await customers.change(customer, value, author);
      const to = accountRoutes.customer.href(locale, { customer: id }, { done: customer ? 'saved' : 'added' });
      return { kind: 'redirect', to };
    },
  };
}

const nameOf = ({ firstName, lastName }: Customer) => `${firstName} ${lastName}`;

function shown(customer: Customer | null): CustomerTexts {
  const texts = customerTexts(customer);
  return { ...texts, phone: texts.phone === '' ? '' : formatPhone(texts.phone) };
}

function problemText({ translate }: PageContext, problem: string, typed: string): string {
  const suggestion = problem === 'name_english' ? inEnglishLetters(typed) : null;
  return suggestion
    ? translate('customers.problem_name_try', { name: suggestion })
    : translate(`customers.problem_${problem}`);
}
