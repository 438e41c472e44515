/** The wings of the house, top first: features import only from wings below their own (docs/architecture.md). */
export const wings = [
  { name: 'operation', what: 'keeps the product running' },
  { name: 'reports', what: 'files that people order or get regularly' },
  { name: 'outreach', what: 'what is sent to customers' },
  { name: 'follow-up', what: 'what happens after feedback' },
  { name: 'analytics', what: 'reads: figures, lists, displays' },
  { name: 'intake', what: 'writes: how interviews and samples come in' },
  { name: 'privacy', what: 'persons: kept, masked, erased' },
  { name: 'structure', what: 'what is asked, about which units' },
  { name: 'people', what: 'who works here and may do what' },
] as const;
