import type { PageContext, PageHandler } from '#web/page.ts';
import { formatPhone } from '#web/form/phone.ts';
import type { Principal } from '#web/principal.ts';
import type { CustomerRow, CustomersView } from '../pages/customers/customers-view.ts';
import { accountRoutes } from '../routes.ts';
import { documentWarning, type ListedCustomer } from './customer.ts';
import { type Customers, readCursor, writeCursor } from './customer.sql.ts';
import { customerScope } from './customer-scope.ts';

export const customersPerPage = 25;
const longestSearch = 100;

/** Whether a person may see the customers of any agency. */
export const maySeeCustomers = (principal: Principal) => customerScope(principal) !== null;

/** A typed search without what the database can't store. */
export const searchOf = (text: string | null) =>
  (text ?? '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, longestSearch);

/** `/dashboard/customers`: those of the person's agency, by name; with the action `reservations` of those below too. */
export function customersHandler(customers: Customers): PageHandler<CustomersView> {
  return {
    async show(context) {
      const { principal, query, locale, translate, brand } = context;
      const scope = customerScope(principal);
      if (!principal || !scope) return { kind: 'missing' };
      const search = searchOf(query.get('q'));
      const after = readCursor(query.get('after'));
      const found = await customers.list(scope, { search, after, limit: customersPerPage + 1 });
      const rows = found.slice(0, customersPerPage);
      const last = found.length > customersPerPage ? rows.at(-1) : undefined;
      const href = (more: Record<string, string> = {}) =>
        accountRoutes.customers.href(locale, {}, { q: search || null, ...more });
      const view: CustomersView = {
        search,
        action: accountRoutes.customers.href(locale, {}),
        rows: rows.map((row) => rowOf(context, row)),
        namesAgency: scope.kind !== 'own',
        add:
          principal.agency && principal.actions.includes('book')
            ? accountRoutes.customer.href(locale, { customer: 'new' })
            : null,
        next: last ? href({ after: writeCursor(last) }) : null,
        first: after ? href() : null,
        isErased: query.get('done') === 'erased',
      };
      return {
        kind: 'page',
        view,
        cache: 'private',
        head: { title: translate('customers.title', { brand: brand.name }) },
      };
    },
  };
}

function rowOf({ locale, now }: PageContext, one: ListedCustomer): CustomerRow {
  return {
    id: one.id,
    href: accountRoutes.customer.href(locale, { customer: one.id }),
    name: `${one.firstName} ${one.lastName}`,
    email: one.email ?? '',
    phone: one.phone === null ? '' : formatPhone(one.phone),
    agency: one.agencyName,
    warning: documentWarning(one.expires, now.toISOString().slice(0, 10)),
  };
}
