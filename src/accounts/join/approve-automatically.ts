import type { AccountsDeps } from '../deps.ts';
import { approvableApplications, approveApplication } from './application.sql.ts';

/** How applications to open an agency are decided. */
export interface ApplicationSettings {
  /** By staff, at once as soon as the applicant's address is confirmed, or not at all: then there is no such page. */
  readonly mode: 'review' | 'automatic' | 'off';
  /** Basis points of the public price that a new agency keeps, unless staff decide otherwise. */
  readonly commissionBp: number;
}

export interface JoinDeps extends AccountsDeps {
  readonly applications: ApplicationSettings;
}

/** Approves what can be approved without a person. What remains, such as a taken name, is for staff. */
export async function approveProven({ db, applications }: Pick<JoinDeps, 'db' | 'applications'>): Promise<void> {
  const terms = { model: 'commission', commissionBp: applications.commissionBp } as const;
  for (const id of await approvableApplications(db))
    await approveApplication(db, id, { name: null, terms }, { personId: null, name: 'automatic approval' });
}
