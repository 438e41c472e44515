const wantedKey = 'echolot.remember';

/** Whether the person wants to stay signed in on this device; asked for in the account menu, off by default. */
export function isRememberWanted(): boolean {
  return localStorage.getItem(wantedKey) === 'yes';
}

export function keepRememberWanted(isWanted: boolean): void {
  if (isWanted) localStorage.setItem(wantedKey, 'yes');
  else localStorage.removeItem(wantedKey);
}
