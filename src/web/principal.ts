/** The signed-in person of a request: read from the database for each request. */
export interface Principal {
  readonly id: string;
  readonly name: string;
  /** The address that they have shown to be theirs, in lower case; null while they have not. */
  readonly provenEmail: string | null;
  /** Address of a picture, or null. */
  readonly avatar: string | null;
  /** A person with a plan is an agent. */
  readonly planId: number | null;
  /** What else they may do: `reservations`. */
  readonly actions: readonly string[];
  readonly options: { readonly flights: boolean; readonly packages: boolean; readonly crm: boolean };
}
