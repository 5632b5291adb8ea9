import { CustomersPage as Customers } from '#accounts/pages/customers/customers-page.tsx';
import { framed } from '../framed.tsx';

/** `/dashboard/customers` */
export const CustomersPage = framed(Customers);
