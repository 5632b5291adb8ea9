/** Names what shared pages of a brand depend on. */
export const siteKeyOf = ({
  id,
  version,
  operatorChanges = 0,
}: {
  readonly id: string;
  readonly version: number;
  readonly operatorChanges?: number;
}): string => (operatorChanges === 0 ? `${id}@${version}` : `${id}@${version}+${operatorChanges}`);
