import type { z } from '@hono/zod-openapi';
import type { Principal } from '#web/principal.ts';
import type { authUser } from './schemas.ts';

/** Field by field, so that clients see only these fields of a user. */
export function presentUser(person: Principal): z.infer<typeof authUser> {
  const { flights, packages, crm } = person.options;
  return {
    name: person.name,
    avatar: person.avatar,
    plan_id: person.planId,
    actions: [...person.actions],
    options: { flights, packages, crm },
  };
}
