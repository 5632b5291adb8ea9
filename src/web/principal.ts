/** The signed-in person of a request: read from the database for each request. */
export interface Principal {
  readonly id: string;
  readonly name: string;
  /** Verified e-mail address in lower case; null while it is not verified. */
  readonly provenEmail: string | null;
  /** Address of a picture, or null. */
  readonly avatar: string | null;
  /** A person with a plan is an agent. */
  readonly planId: number | null;
  /** Further permissions: `reservations`. */
  readonly actions: readonly string[];
  readonly options: { readonly flights: boolean; readonly packages: boolean; readonly crm: boolean };
}
