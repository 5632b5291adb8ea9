import { route } from '#web/route.ts';

export const storefrontRoutes = {
  home: route('/'),
  /** Currency, country and language; the windows of the header for those who have scripts. */
  preferences: route('/preferences'),
  devUi: route('/_dev/ui'),
  devMail: route('/_dev/mail'),
};
