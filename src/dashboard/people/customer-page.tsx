import { CustomerPage as Customer } from '#accounts/pages/customers/customer-page.tsx';
import { framed } from '../framed.tsx';

/** `/dashboard/customers/{id}` */
export const CustomerPage = framed(Customer);
