/** `/dashboard/messages` */
export interface DeskView {
  readonly conversations: readonly ConversationView[];
  readonly longest: number;
  /** An answer was sent. */
  readonly isDone: boolean;
  /** The booking of what was sent is none that can be answered. */
  readonly isUnknown: boolean;
}

export interface ConversationView {
  readonly reference: string;
  /** As people read it. */
  readonly shown: string;
  readonly href: string;
  readonly title: string;
  /** Guest and dates. */
  readonly about: string;
  readonly messages: readonly {
    readonly by: string;
    readonly at: string;
    readonly text: string;
    readonly isOurs: boolean;
  }[];
  /** Id of the answer that its form sends. */
  readonly answer: string;
  readonly typed: string;
  readonly error: string | null;
}
