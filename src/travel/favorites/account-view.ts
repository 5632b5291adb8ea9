interface ListLink {
  /** Empty for the first list. */
  readonly id: string;
  readonly name: string;
  readonly count: string;
  readonly href: string;
  readonly current: boolean;
}

export const listSteps = ['create', 'rename', 'delete', 'share', 'unshare', 'move', 'copy'] as const;
export type ListStep = (typeof listSteps)[number];

/** The lists of a person with an account, and the one that is shown. */
export interface AccountView {
  readonly lists: readonly ListLink[];
  readonly list: {
    /** Empty for the first one, which can't be renamed or deleted. */
    readonly id: string;
    readonly name: string;
    /** The address of its link, complete; null while it is not shared. */
    readonly shared: string | null;
    readonly showsName: boolean;
  };
  /** Ids on all lists: what the browser's own list should have. */
  readonly all: readonly string[];
  /** There are as many lists as there may be. */
  readonly isFull: boolean;
  /** Where forms of lists go. */
  readonly action: string;
  /** What was refused, with what was typed. */
  readonly refused: { readonly step: 'create' | 'rename'; readonly text: string; readonly typed: string } | null;
  /** What was done last. */
  readonly done: string | null;
  /** The link was made just now. */
  readonly isNewlyShared: boolean;
}
