export type ApplicationStatus = 'applied' | 'approved' | 'refused';
/** `leads`: people who left their contact details, and may be invited to apply. */
export type ApplicationsTab = ApplicationStatus | 'leads';

export interface ApplicationView {
  readonly id: string;
  readonly name: string;
  readonly legalName: string;
  readonly country: string;
  readonly taxId: string;
  readonly phone: string;
  readonly applicant: string;
  readonly email: string;
  readonly isProven: boolean;
  readonly date: string;
  /** Date of the accepted terms. */
  readonly terms: string;
  readonly decided: string | null;
  readonly reason: string | null;
}

/** A refused form of one application. */
export interface FailedDecision {
  readonly id: string;
  readonly step: 'approve' | 'refuse';
  readonly errors: Readonly<Record<string, string>>;
  readonly typed: {
    readonly name: string;
    readonly model: string;
    readonly commission: string;
    readonly reason: string;
  };
}

export interface LeadView {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly date: string;
  /** Date of the last invitation. */
  readonly invited: string | null;
  readonly hasApplied: boolean;
}

export interface ApplicationsView {
  readonly status: ApplicationsTab;
  readonly tabs: readonly { readonly status: ApplicationsTab; readonly href: string }[];
  readonly list: readonly ApplicationView[];
  readonly leads: readonly LeadView[];
  /** Percent that the form for approving begins with. */
  readonly commission: string;
  readonly previous: string | null;
  readonly next: string | null;
  readonly failed: FailedDecision | null;
  /** What has just been done. */
  readonly done: 'approved' | 'refused' | 'invited' | null;
  /** Why a lead can't be invited any more. */
  readonly problem: string | null;
}
