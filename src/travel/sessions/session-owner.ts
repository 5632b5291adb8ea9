/** Whose prices a session has; any object with these fields will do. */
export interface SessionOwner {
  readonly brand: string;
  /** Key of the pricing. */
  readonly pricing: string;
}

export function isOwnedBy(session: SessionOwner, owner: SessionOwner): boolean {
  return session.brand === owner.brand && session.pricing === owner.pricing;
}
