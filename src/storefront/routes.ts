import { route } from '#web/route.ts';

export const storefrontRoutes = {
  home: route('/'),
  /** Currency, country and language; with scripts the header's dialogs replace it. */
  preferences: route('/preferences'),
  terms: route('/terms-of-use'),
  privacy: route('/privacy-policy'),
  imprint: route('/imprint'),
  agentTerms: route('/agent-terms-of-use'),
  app: route('/app'),
  /** The search form for a frame of another site. */
  widgetSearch: route('/widgets/search'),
  /** The API's reference for readers. */
  apiDocs: route('/v3/docs'),
  devUi: route('/_dev/ui'),
  devMail: route('/_dev/mail'),
};
