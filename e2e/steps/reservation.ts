import { expect } from 'vitest';
import type { Visitor } from '../visitor.ts';

/** Finds a reservation without a cookie: by its reference and the e-mail address. */
export async function findReservation({ page, t, open }: Visitor, reference: string, email: string): Promise<void> {
  await open('/reservation');
  await page.getByLabel(t('reservation.referenceLabel')).fill(reference);
  await page.getByLabel(t('reservation.emailLabel'), { exact: true }).fill(email);
  await page.getByRole('button', { name: t('reservation.find') }).click();
}

export async function seeState({ page, t }: Visitor, state: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: t(`reservation.state_${state}`), exact: true }).waitFor();
}

/** Cancels a reservation: the fee is shown first, then confirmed, then the refund is made. */
export async function cancelForFree(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await page.getByRole('link', { name: t('reservation.cancelStart') }).click();
  await page.getByRole('heading', { level: 1, name: t('reservation.cancelHeading') }).waitFor();
  await page.getByText(t('reservation.cancelFree')).waitFor();
  const paid = await amountBeside(visitor, 'booking.chargedAtBooking');
  expect(await amountBeside(visitor, 'reservation.refund')).toBe(paid);
  expect(Number((await amountBeside(visitor, 'reservation.fee')).replaceAll(/\D/g, ''))).toBe(0);
  await page.getByRole('checkbox', { name: t('reservation.cancelAgreeFree') }).check();
  await page.getByRole('button', { name: t('reservation.cancelConfirm') }).click();
  await seeState(visitor, 'cancelled');
  await page.getByText(t('reservation.refund_done')).first().waitFor();
}

/** The amount in the line of a price list that has this label. */
async function amountBeside({ page, t }: Visitor, key: string): Promise<string> {
  const line = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: t(key) }) });
  return (await line.getByRole('cell').innerText()).trim();
}
