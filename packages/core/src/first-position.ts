/** Position of a record (`xid:seq`) of which no change has been read: figures are those of the data it began with. */
export const firstPosition = '0:0';
