import type { IssuedCode } from '../issued-code.ts';
import type { PayableThrough } from '../payable-through.ts';

interface Told {
  readonly payableThrough?: PayableThrough | null;
  readonly issued?: readonly IssuedCode[];
}

/** Columns of a reservation that a supplier may tell besides its own reference; what it leaves out stays. */
export function supplierColumns({ payableThrough, issued }: Told) {
  return {
    ...(payableThrough ? { payable_through: payableThrough } : {}),
    ...(issued && issued.length > 0 ? { issued: JSON.stringify(issued) } : {}),
  };
}
