import type { EndpointName } from '@echolot/contract/endpoints';
import type { ErrorCode } from '@echolot/contract/errors';
import type { RecordDatabase } from '../database/record.ts';
import type { TestInput } from '../http/test-client.ts';

/** One good call of an endpoint, for the tests that loop over the contract. */
export interface Example<Name extends EndpointName> {
  /** Who may make it; absent for open endpoints. */
  readonly as?: 'root' | 'admin' | 'manager' | 'dealer';
  readonly input: TestInput<Name>;
  /** The code it is answered with, where a good answer needs more than an input; the endpoint's own test shows that. */
  readonly code?: ErrorCode;
  /** Its body is another system's: any object is taken, and only what a mapping names is read. */
  readonly takesAnyObject?: boolean;
  /** It answers the same whatever name it is asked for, so that nobody learns which are known. */
  readonly takesAnyName?: boolean;
}

/** Puts something into another universe and answers its name. */
export type ForeignMaker = (record: RecordDatabase, universeId: string) => Promise<string>;
