/**
 * What the person who runs the product must mend: the message is one sentence for them, and is shown without a stack.
 * Thrown while something is opened, never while a request is answered.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
