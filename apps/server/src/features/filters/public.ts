export { type ReadFilters, readFilters, type VanishedValue } from './read-filters.ts';
