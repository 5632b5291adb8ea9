// A separate module for pages outside tickets that render the form, so that the build gives it a URL.
export { TicketSearchForm } from './search-form.tsx';
