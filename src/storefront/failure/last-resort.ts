/** Shown when even the error page fails; needs no loaded messages. */
export const lastWords = {
  title: 'An error occurred while showing the error page',
  home: 'Go To Home Page',
} as const;
