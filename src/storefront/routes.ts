import { route } from '#web/route.ts';

export const storefrontRoutes = {
  home: route('/'),
  devUi: route('/_dev/ui'),
  devMail: route('/_dev/mail'),
};
