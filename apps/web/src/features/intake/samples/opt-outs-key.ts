/** Under which the pages of the list are kept. */
export const optOutsKey = ['listOptOuts'];
