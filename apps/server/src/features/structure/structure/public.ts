/** What other features may call. */
export { getStructure } from './get-structure.ts';
export { getUnitTree } from './get-unit-tree.ts';
