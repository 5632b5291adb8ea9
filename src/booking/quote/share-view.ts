import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import { readNet } from '#pricing/net.ts';
import type { QuotedShare } from './agency-share.ts';

/** The agency's part of a price as text, for its own people. */
export interface ShareView {
  readonly title: string;
  readonly rows: readonly { readonly label: string; readonly amount: string }[];
  /** That clients don't see it. */
  readonly note: string;
}

/** `clientPays` is the formatted selling price. */
export function shareView(
  { owed, margin, isCommission }: QuotedShare,
  clientPays: string,
  { translate, format }: { readonly translate: Translate; readonly format: Format },
): ShareView {
  return {
    title: translate('agents.shareTitle'),
    rows: [
      { label: translate('agents.clientPays'), amount: clientPays },
      { label: translate('agents.netPrice'), amount: format.money(readNet(owed)) },
      { label: translate(`agents.${isCommission ? 'commission' : 'markup'}`), amount: format.money(readNet(margin)) },
    ],
    note: translate('agents.shareNote'),
  };
}
