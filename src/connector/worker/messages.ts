/** To a thread. */
export interface Request<Question> {
  readonly id: number;
  readonly question: Question;
}

/** From a thread. */
export type Answered<Answer> =
  | { readonly id: number; readonly answer: Answer }
  | { readonly id: number; readonly failure: Failure };

/** An error as text: a thrown value may hold data that can't leave a thread. */
export interface Failure {
  readonly message: string;
  readonly stack: string | undefined;
}
