import { createHmac, hkdfSync } from 'node:crypto';
import { createSeal } from '#web/seal.ts';
import { isDocumentField, type Traveller } from '../product-form.ts';

/** Identity documents of one booking, encrypted. */
export interface SealedDocuments {
  readonly rows: readonly { readonly slot: string; readonly sealed: Buffer }[];
  /** Equal for equal documents; tells nothing about them without the server's secret. */
  readonly fingerprint: string;
}

export const documentsPurpose = 'traveller documents';

/** Travellers without their identity documents, and those documents alone. Slots without a document are left out. */
export function splitDocuments(travellers: readonly Traveller[]): {
  readonly travellers: readonly Traveller[];
  readonly documents: readonly Traveller[];
} {
  const only = ({ slot, fields }: Traveller, wanted: boolean): Traveller => ({
    slot,
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => isDocumentField(name) === wanted)),
  });
  return {
    travellers: travellers.map((one) => only(one, false)),
    documents: travellers.map((one) => only(one, true)).filter(({ fields }) => Object.keys(fields).length > 0),
  };
}

/** Encrypts documents for the reservation of one quote: copied to another row, they can't be decrypted. */
export function sealDocuments(
  secret: string,
  quoteId: string,
  documents: readonly Traveller[],
): SealedDocuments | undefined {
  if (documents.length === 0) return undefined;
  const seal = createSeal(secret, documentsPurpose);
  const key = Buffer.from(hkdfSync('sha256', secret, 'wayfare', `${documentsPurpose} fingerprint`, 32));
  return {
    rows: documents.map(({ slot, fields }) => ({
      slot,
      sealed: Buffer.from(seal.seal({ quoteId, slot, fields }), 'base64url'),
    })),
    fingerprint: createHmac('sha256', key).update(JSON.stringify(documents)).digest('base64url'),
  };
}
