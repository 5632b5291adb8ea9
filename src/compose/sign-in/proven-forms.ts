import type { Accounts } from '#accounts/accounts.ts';
import type { PageHandlers } from '#storefront/pages.ts';
import type { RouteName } from '#storefront/screens.ts';

/**
 * Forms that only a person may send who has just shown who they are, by their page: the values of their field `step`. They
 * change prices, terms, credit or what a site says of its company, decide who works for an agency, or change how somebody logs in.
 */
export const provenForms: Partial<Record<RouteName, readonly string[]>> = {
  prices: ['save', 'remove', 'restore'],
  brandEditor: ['publish', 'roll_back'],
  finance: ['payout', 'share'],
  team: ['invite', 'set', 'open', 'limits', 'second_factor'],
  applications: ['approve'],
  security: ['disconnect'],
  twoStep: ['set_up', 'codes', 'off'],
  passkeys: ['add', 'remove'],
};

/** The pages, with a proof before the forms that need one. */
export function withProofs(pages: PageHandlers, { needingProof }: Pick<Accounts, 'needingProof'>): PageHandlers {
  const proven = Object.entries(provenForms).flatMap(([name, steps]) => {
    const handler = pages[name as RouteName];
    return handler ? [[name, needingProof(handler, steps)]] : [];
  });
  return { ...pages, ...Object.fromEntries(proven) };
}
