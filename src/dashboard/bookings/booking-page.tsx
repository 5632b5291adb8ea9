import type { BookingView } from '#booking/agency/agency.ts';
import { ReservationPage } from '#booking/after-sale/reservation-page.tsx';
import { Icon } from '#ui/icon.tsx';
import { framed } from '../framed.tsx';
import { AgencyCards } from './agency-cards.tsx';

/** `/dashboard/bookings/{uuid}`: what the client sees of the booking, and below it what their agency does. */
export const BookingPage = framed(Booking);

function Booking({ view }: { readonly view: BookingView }) {
  return (
    <>
      <p className="wrap pt-4 print:hidden">
        <a href={view.back.href} className="link inline-flex min-h-11 items-center gap-2">
          <Icon name="arrow-back" className="size-4" />
          {view.back.label}
        </a>
      </p>
      {view.panel ? <AgencyCards panel={view.panel} /> : null}
      <ReservationPage view={view.reservation} isPart={view.panel !== null} />
    </>
  );
}
