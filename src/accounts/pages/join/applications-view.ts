export type ApplicationStatus = 'applied' | 'approved' | 'refused';

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

export interface ApplicationsView {
  readonly status: ApplicationStatus;
  readonly tabs: readonly { readonly status: ApplicationStatus; readonly href: string }[];
  readonly list: readonly ApplicationView[];
  /** Percent that the form for approving begins with. */
  readonly commission: string;
  readonly previous: string | null;
  readonly next: string | null;
  readonly failed: FailedDecision | null;
  /** Confirmation of the last decision. */
  readonly done: 'approved' | 'refused' | null;
}
