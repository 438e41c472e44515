/**
 * A fault that keeps the server from starting, told to the person at the terminal.
 * The message says what happened and what to do; it is printed without a stack.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
