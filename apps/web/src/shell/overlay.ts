/** What may lie over the page; one at a time. */
export type Overlay = 'palette' | 'keys' | 'support' | 'bugs' | 'filters';
