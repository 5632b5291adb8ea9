/**
 * A problem for the operator: the message is one sentence for them, shown without a stack.
 * Thrown while something is opened, never while a request is answered.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
