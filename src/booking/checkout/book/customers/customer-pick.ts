import { customerScope, type Customers } from '#accounts/accounts.ts';
import type { PageContext } from '#web/page.ts';
import { itemPrefix, type ProductForm, type TravellerData } from '../../../product-form.ts';
import { bookingRoutes } from '../../../routes.ts';
import { filled } from '../../known-traveller.ts';
import { backKey as backOf } from '../../summary/way-back.ts';

type Customer = NonNullable<Awaited<ReturnType<Customers['find']>>>;

/** Choosing a customer on the booking page: for agents only. Texts come with it, not with the page's. */
export interface CustomerPick {
  readonly heading: string;
  readonly hint: string;
  readonly searchLabel: string;
  readonly find: string;
  /** Path of the page, with the query that its search keeps. */
  readonly action: string;
  readonly kept: readonly { readonly name: string; readonly value: string }[];
  readonly search: string;
  /** Links that fill in one; null before a search. */
  readonly found: readonly { readonly href: string; readonly name: string; readonly note: string }[] | null;
  readonly none: string;
  readonly picked: { readonly id: string; readonly text: string } | null;
}

const shownAtOnce = 8;
const searchKey = 'find_customer';
const chosenKey = 'customer';

/** The customer of an id, for an agent who may see them. */
export async function customerOf(
  customers: Customers,
  { principal }: Pick<PageContext, 'principal'>,
  id: string | null | undefined,
): Promise<Customer | null> {
  const scope = principal?.agency ? customerScope(principal) : null;
  return scope && id ? await customers.find(scope, id) : null;
}

/** The form's fields that a customer fills in: the contact, and the first traveller. */
export async function filledCustomer(
  customers: Customers,
  context: PageContext,
  forms: readonly ProductForm[],
): Promise<Record<string, string>> {
  const customer = await customerOf(customers, context, context.query.get(chosenKey));
  if (!customer) return {};
  const { firstName, lastName, email, phone, nationality, bornOn, document } = customer;
  const known = (values: Record<string, string | null | undefined>): TravellerData =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value));
  const [slot] = forms[0]?.slots ?? [];
  const traveller = known({
    first_name: firstName,
    last_name: lastName,
    nationality,
    born_on: bornOn,
    document_kind: document?.kind,
    document_country: document?.country,
    document_number: document?.number,
    document_expires: document?.expires,
  });
  return {
    customer: customer.id,
    contact: `${firstName} ${lastName}`,
    email: email ?? '',
    phone: phone ?? '',
    ...(nationality === null ? {} : { nationality }),
    ...(slot ? filled(slot, itemPrefix(0, forms.length), traveller) : {}),
  };
}

/** The page that a customer is chosen on. */
export interface PickPage {
  href(query: Readonly<Record<string, string | null>>): string;
  /** The query that its address keeps. */
  readonly kept: Readonly<Record<string, string | null>>;
}

const bookPage = (context: PageContext): PickPage => ({
  href: (query) => bookingRoutes.book.href(context.locale, {}, query),
  kept: { quote: context.query.get('quote'), back: backOf(context) },
});

/** Null for everybody but agents. */
export async function customerPick(
  customers: Customers,
  context: PageContext,
  pickedId: string | undefined,
  page: PickPage = bookPage(context),
): Promise<CustomerPick | null> {
  const { principal, query, translate } = context;
  const scope = principal?.agency && principal.actions.includes('book') ? customerScope(principal) : null;
  if (!scope) return null;
  const t = (key: string, values?: Record<string, string>) => translate(`customers.${key}`, values);
  const search = (query.get(searchKey) ?? '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 100);
  const [found, picked] = await Promise.all([
    query.has(searchKey) ? customers.list(scope, { search, after: null, limit: shownAtOnce }) : null,
    customerOf(customers, context, pickedId),
  ]);
  const nameOf = (one: { readonly firstName: string; readonly lastName: string }) => `${one.firstName} ${one.lastName}`;
  return {
    heading: t('pick'),
    hint: t('pickHint'),
    searchLabel: t('search'),
    find: t('pickFind'),
    action: page.href({}),
    kept: Object.entries(page.kept).flatMap(([name, value]) => (value === null ? [] : [{ name, value }])),
    search,
    found:
      found?.map((one) => ({
        href: page.href({ ...page.kept, [chosenKey]: one.id }),
        name: nameOf(one),
        note: one.email ?? one.phone ?? '',
      })) ?? null,
    none: t('pickNone'),
    picked: picked && {
      id: picked.id,
      text: t('picked', { name: nameOf(picked) }),
    },
  };
}
