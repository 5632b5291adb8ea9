// A separate module for pages outside hotels that render the form, so that the build gives it a URL.
export { SearchForm } from './search-form.tsx';
