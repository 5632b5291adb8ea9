import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import { readNet } from '#pricing/net.ts';
import type { Money } from '#values/money.ts';
import type { QuotedShare } from './agency-share.ts';

/** The agency's part of a price as text, for its own people. */
export interface ShareView {
  readonly title: string;
  readonly rows: readonly { readonly label: string; readonly amount: string }[];
  /** That clients don't see it. */
  readonly note: string;
}

/** A net price in place of a client's, for an agent who has chosen to see it. */
export interface NetView {
  readonly label: string;
  readonly net: string;
  /** What the client is charged. */
  readonly client: string;
}

/** `write` writes what the agency owes together with what is paid to the provider; `charged` is a formatted amount. */
export function netView(
  { owed }: QuotedShare,
  write: (owed: Money) => string,
  charged: string,
  translate: Translate,
): NetView {
  return {
    label: translate('agents.netPrice'),
    net: translate('agents.net', { amount: write(readNet(owed)) }),
    client: translate('agents.clientCharged', { amount: charged }),
  };
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
