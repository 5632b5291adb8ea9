import { AmendPage } from './amend/amend-page.tsx';
import { AskingPage } from './fee/asking-page.tsx';
import { ChangePage } from './change-page.tsx';
import { CancelForm } from './cancel-form.tsx';
import { Detail } from './detail.tsx';
import { LookupForm } from './lookup-form.tsx';
import type { ReservationView } from './reservation.ts';

export function ReservationPage({ view, isPart = false }: { view: ReservationView; isPart?: boolean }) {
  if (view.kind === 'lookup') return <LookupForm view={view} />;
  if (view.kind === 'asking') return <AskingPage view={view} />;
  if (view.kind === 'change') return <ChangePage view={view} />;
  if (view.kind === 'amend') return <AmendPage view={view} />;
  return view.kind === 'cancel' ? <CancelForm view={view} /> : <Detail view={view} isPart={isPart} />;
}
