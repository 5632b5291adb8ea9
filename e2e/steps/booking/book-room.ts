import type { Visitor } from '../../visitor.ts';
import { fillDetails, goToPayment, seeConfirmed } from '../checkout.ts';
import { openHotelIn, reserveRefundable } from '../hotel.ts';
import { mailTo } from '../mail.ts';
import { payWith } from '../payment.ts';

/** Books a room that can be cancelled free of charge, and pays for it. Answers its reference. */
export async function bookRoom(guest: Visitor, city: Parameters<typeof openHotelIn>[1] = 'berlin'): Promise<string> {
  await openHotelIn(guest, city);
  await reserveRefundable(guest);
  await fillDetails(guest);
  await goToPayment(guest);
  await payWith(guest, 'approved');
  return await seeConfirmed(guest);
}

/** Books a room as `bookRoom` does, and opens its page by the link of its email. */
export async function openBookedRoom(guest: Visitor): Promise<string> {
  const reference = await bookRoom(guest);
  const mail = await mailTo(guest.email, reference);
  await guest.page.goto(/https?:\/\/\S+\/reservation\?reference=\S+/.exec(mail.text)?.[0] ?? '');
  return reference;
}
