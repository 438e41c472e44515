export { prepareOptions } from './option-index.ts';
export type { OfferedOptions } from './option-indexes.ts';
export { type ReadFilters, readFilters, type VanishedValue } from './read-filters.ts';
