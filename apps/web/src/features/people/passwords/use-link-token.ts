import { useEffect, useState } from 'react';

/** What stands behind # is never sent to a server with the address. */
const tokenOfAddress = (): string => location.hash.slice(1);

/** The token of the link that was opened; undefined for an address that is not complete. */
export function useLinkToken(): string | undefined {
  const [token, setToken] = useState(tokenOfAddress);
  useEffect(() => {
    const follow = (): void => setToken(tokenOfAddress());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return /^[\w-]{20,100}$/.test(token) ? token : undefined;
}
