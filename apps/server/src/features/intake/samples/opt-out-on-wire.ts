import type { OptOut } from '@echolot/contract/intake/opt-outs';
import type { StoredOptOut } from './opt-out-store.ts';

export const optOutOnWire = ({ at, ...row }: StoredOptOut): OptOut => ({ ...row, at: at.toISOString() });
