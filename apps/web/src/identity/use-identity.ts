import type { Identity } from '@echolot/contract/identity';
import { useSyncExternalStore } from 'react';
import { currentIdentity, onIdentityChange } from './identity-store.ts';

/** Who is signed in, if anybody. */
export function useIdentityIfAny(): Identity | undefined {
  return useSyncExternalStore(onIdentityChange, currentIdentity);
}

/** Who is signed in. Throws on a page the sign-in guard does not protect. */
export function useIdentity(): Identity {
  const identity = useIdentityIfAny();
  if (!identity) throw new Error('Nobody is signed in here');
  return identity;
}
