// A module of its own for the pages of others that draw the form, so that the build gives it an address.
export { SearchForm } from './search-form.tsx';
