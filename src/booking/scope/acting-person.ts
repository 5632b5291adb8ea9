import type { Principal } from '#web/principal.ts';

/** Who acts for the traveller: people of agencies and staff are recorded. */
export function actingPerson(principal: Principal | null): string | null {
  return principal && (principal.agency !== null || principal.staffRole !== null) ? principal.id : null;
}
