import { route } from '#web/route.ts';

export const storefrontRoutes = {
  home: route('/'),
  /** Currency, country and language; the windows of the header for those who have scripts. */
  preferences: route('/preferences'),
  terms: route('/terms-of-use'),
  privacy: route('/privacy-policy'),
  agentTerms: route('/agent-terms-of-use'),
  app: route('/app'),
  /** The API's reference, to be read. */
  apiDocs: route('/v3/docs'),
  devUi: route('/_dev/ui'),
  devMail: route('/_dev/mail'),
};
