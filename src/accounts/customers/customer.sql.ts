import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { type RowScope, withinRows } from '#database/row-scope.ts';
import { transaction } from '#database/transaction.ts';
import { createSeal } from '#web/seal.ts';
import { type Author, writeAudit } from '../agencies/audit.sql.ts';
import type { AccountsDb } from '../person.sql.ts';
import { isUuid } from '../uuid.ts';
import type { Customer, CustomerData, CustomerDocument, ListedCustomer } from './customer.ts';
import type { CustomerScope } from './customer-scope.ts';

const purpose = 'customer documents';

/** The stored customers of agencies. Every query is limited by a scope. */
export interface Customers {
  find(scope: CustomerScope, id: string): Promise<Customer | null>;
  list(scope: CustomerScope, wanted: WantedCustomers): Promise<readonly ListedCustomer[]>;
  add(agencyId: string, customer: CustomerData, author: Author): Promise<string>;
  /** The customer must have been found within the scope of the author. */
  change(customer: Pick<Customer, 'id' | 'agencyPath' | 'consentAt'>, to: CustomerData, author: Author): Promise<void>;
  erase(customer: Pick<Customer, 'id' | 'agencyPath'>, author: Author): Promise<void>;
}

export interface WantedCustomers {
  /** Part of a name, of the e-mail address or of the phone. */
  readonly search: string;
  /** The last one of the page before. */
  readonly after: CustomerCursor | null;
  readonly limit: number;
}

export interface CustomerCursor {
  readonly lastName: string;
  readonly firstName: string;
  readonly id: string;
}

export function writeCursor({ lastName, firstName, id }: CustomerCursor): string {
  return Buffer.from(JSON.stringify([lastName, firstName, id])).toString('base64url');
}

/** Null for what `writeCursor` has not written. It says where to continue, never what may be seen. */
export function readCursor(text: string | null): CustomerCursor | null {
  if (text === null || text.length > 900) return null;
  try {
    const [lastName, firstName, id] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[];
    const isRead = [lastName, firstName, id].every((one) => typeof one === 'string' && !one.includes('\0'));
    return isRead && isUuid(id as string)
      ? { lastName: lastName as string, firstName: firstName as string, id: id as string }
      : null;
  } catch {
    return null;
  }
}

function inScope(scope: CustomerScope): RawBuilder<boolean> {
  switch (scope.kind) {
    case 'own':
      return sql<boolean>`customer.agency_id = ${scope.agencyId}::uuid`;
    case 'agency':
      return sql<boolean>`agency.path @> array[${scope.agencyId}::uuid]`;
    case 'all':
      return sql<boolean>`true`;
  }
}

/** The second layer: the rows that the database shows within a scope. Customers belong to no brand. */
const rowsOf = (scope: CustomerScope): RowScope => ({
  brand: '',
  agency: scope.kind === 'all' ? 'all' : scope.agencyId,
  agent: scope.kind === 'own' ? 'none' : 'all',
});

/** `dashboardDb` is connected as the role web_dashboard: what is read is limited by the database as well. */
export function createCustomers(db: AccountsDb, dashboardDb: AccountsDb, secret: string): Customers {
  const seal = createSeal(secret, purpose);
  const sealed = (id: string, document: CustomerDocument | null) => {
    if (!document) return null;
    const { kind, country, number } = document;
    return Buffer.from(seal.seal({ id, kind, country, number }), 'base64url');
  };
  /** Null for one of another row, or of another secret. */
  const opened = (id: string, bytes: Buffer | null, expires: string | null): CustomerDocument | null => {
    if (!bytes || expires === null) return null;
    const document = seal.open(bytes.toString('base64url')) as (CustomerDocument & { id: string }) | null;
    if (document?.id !== id) return null;
    return { kind: document.kind, country: document.country, number: document.number, expires };
  };
  const columns = (id: string, customer: CustomerData) => ({
    first_name: customer.firstName,
    last_name: customer.lastName,
    email: customer.email,
    phone: customer.phone,
    nationality: customer.nationality,
    born_on: customer.bornOn,
    document_sealed: sealed(id, customer.document),
    document_expires_on: customer.document?.expires ?? null,
    notes: customer.notes,
  });
  const rows = (trx: AccountsDb, scope: CustomerScope) =>
    trx
      .selectFrom('accounts.customer as customer')
      .innerJoin('accounts.agency as agency', 'agency.id', 'customer.agency_id')
      .select(['customer.id', 'first_name', 'last_name', 'customer.email', 'customer.phone', 'agency.name as agency'])
      .select(sql<string | null>`document_expires_on::text`.as('expires'))
      .where(inScope(scope));
  /** Without personal data: the audit outlives an erased customer. */
  const note = async (trx: AccountsDb, action: string, id: string, agencyId: string | null, author: Author) =>
    await writeAudit(trx, { author, agencyId, action, subject: id, before: null, after: null });

  return {
    async find(scope, id) {
      if (!isUuid(id)) return null;
      const row = await withinRows(dashboardDb, rowsOf(scope), async (trx) =>
        rows(trx, scope)
          .select(['agency.path', 'nationality', 'document_sealed', 'notes', 'consent_at', 'customer.created_at'])
          .select(sql<string | null>`born_on::text`.as('born_on'))
          .where('customer.id', '=', id)
          .executeTakeFirst(),
      );
      if (!row) return null;
      return {
        id,
        agencyPath: row.path,
        agencyName: row.agency,
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        phone: row.phone,
        nationality: row.nationality,
        bornOn: row.born_on,
        document: opened(id, row.document_sealed, row.expires),
        notes: row.notes,
        consents: row.consent_at !== null,
        consentAt: row.consent_at,
        createdAt: row.created_at,
      };
    },
    async list(scope, { search, after, limit }) {
      const found = await withinRows(dashboardDb, rowsOf(scope), async (trx) =>
        rows(trx, scope)
          .$if(search !== '', (query) =>
            query.where(
              sql<boolean>`concat_ws(' ', first_name, last_name, customer.email, customer.phone) ilike ${likeOf(search)}`,
            ),
          )
          .$if(after !== null, (query) =>
            query.where(
              sql<boolean>`(lower(last_name), lower(first_name), customer.id)
              > (lower(${after!.lastName}), lower(${after!.firstName}), ${after!.id}::uuid)`,
            ),
          )
          .orderBy(sql`lower(last_name), lower(first_name), customer.id`)
          .limit(limit)
          .execute(),
      );
      return found.map((row) => ({
        id: row.id,
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        phone: row.phone,
        agencyName: row.agency,
        expires: row.expires,
      }));
    },
    add: async (agencyId, customer, author) =>
      await transaction(db, async (trx) => {
        const id = randomUUID();
        const consent_at = customer.consents ? sql<Date>`now()` : null;
        await trx
          .insertInto('accounts.customer')
          .values({ id, agency_id: agencyId, ...columns(id, customer), consent_at })
          .execute();
        await note(trx, 'customer.create', id, agencyId, author);
        return id;
      }),
    async change({ id, agencyPath, consentAt }, to, author) {
      await transaction(db, async (trx) => {
        const consent_at = to.consents ? (consentAt ?? sql<Date>`now()`) : null;
        await trx
          .updateTable('accounts.customer')
          .set({ ...columns(id, to), consent_at, changed_at: sql<Date>`now()` })
          .where('id', '=', id)
          .execute();
        await note(trx, 'customer.set', id, agencyPath.at(-1) ?? null, author);
      });
    },
    async erase({ id, agencyPath }, author) {
      await transaction(db, async (trx) => {
        await trx.deleteFrom('accounts.customer').where('id', '=', id).execute();
        await note(trx, 'customer.erase', id, agencyPath.at(-1) ?? null, author);
      });
    },
  };
}

const likeOf = (search: string) => `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
