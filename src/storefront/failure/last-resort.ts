/** Said when even the error page fails, in words that nothing has to load. */
export const lastWords = {
  title: 'An error occurred while showing the error page',
  home: 'Go To Home Page',
} as const;
