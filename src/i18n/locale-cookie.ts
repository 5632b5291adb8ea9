/** Cookie of the chosen locale; read on the bare root path only. */
export const localeCookie = 'i18n_redirected';
export const localeCookieSeconds = 365 * 24 * 60 * 60;
