/** Name of the draft in the address of a form. */
export const draftName = 'draft';

/** End of an address whose form begins with a draft. */
export function draftQuery(draft: object): string {
  return `?${new URLSearchParams({ [draftName]: JSON.stringify(draft) }).toString()}`;
}

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isText = (value: unknown): value is string => typeof value === 'string';

/** Whether it is a list of such things. */
export const isListOf = <One>(isOne: (value: unknown) => value is One, value: unknown): value is One[] =>
  Array.isArray(value) && value.every((one) => isOne(one));
