import { useState } from 'react';

interface KnownVersion {
  /** What a change is made on. */
  readonly version: number;
  /** Whether somebody else has saved while one was writing. */
  readonly isBehind: boolean;
  /** Goes on from a newer version: the newest, or the one that one's own change has made. */
  accept(version?: number): void;
}

/** The version a form is a change of. It follows the newest one until something is written; from then on somebody decides. */
export function useKnownVersion(newest: number, isChanged: boolean): KnownVersion {
  const [version, setVersion] = useState(newest);
  if (!isChanged && version !== newest) setVersion(newest);
  return {
    version,
    isBehind: isChanged && version < newest,
    accept: (next = newest) => setVersion(next),
  };
}
