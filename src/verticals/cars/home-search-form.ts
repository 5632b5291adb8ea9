// A separate module for pages outside cars that render the form, so that the build gives it a URL.
export { CarSearchForm } from './search-form.tsx';
