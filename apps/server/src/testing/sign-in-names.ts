/** People of the tests of signing in; each one’s password is the name. */
export const signInNames = ['root', 'admin', 'manager', 'dealer', 'stranger', 'gone'] as const;
