import type { ImportFault } from '@echolot/contract/intake/imports';

/** Every fault of a mapping, each with its place. */
export class MappingError extends Error {
  override readonly name: string = 'MappingError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The mapping cannot be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

/** Faults with their codes, as the browser shows them. */
export class MappingFaults extends MappingError {
  override readonly name = 'MappingFaults';
  readonly coded: readonly ImportFault[];

  constructor(faults: readonly ImportFault[]) {
    super(faults.map(({ message }) => message));
    this.coded = faults;
  }
}
