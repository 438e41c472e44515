/** Stands in texts in place of words that tell a person, for readers who may not know persons. */
export const maskDots = '•••';

/** Whether something in a text is masked. */
export function isPartlyMasked(text: unknown): boolean {
  return typeof text === 'string' && text.includes(maskDots);
}
