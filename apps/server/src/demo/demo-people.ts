/** Somebody of the demo; the password is the user name. */
export interface DemoPerson {
  readonly username: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly locale: 'en' | 'de';
  readonly isRoot: boolean;
  readonly memberships: readonly {
    readonly universe: 'aurora' | 'nordic';
    readonly role: DemoRole;
    readonly drillPaths: readonly string[];
  }[];
}

export type DemoRole = 'admin' | 'manager' | 'dealer' | 'agent';

/** Drill path of the one dealer that `dealer` may see. */
export const dealerPath = 'org.all.de.north.d1007';
/** Drill path of the one country that `agent` may see. */
export const agentPath = 'org.all.fi';

export const demoPersons: readonly DemoPerson[] = [
  {
    username: 'root',
    givenName: 'Robin',
    familyName: 'Root',
    locale: 'en',
    isRoot: true,
    memberships: [],
  },
  {
    username: 'admin',
    givenName: 'Ada',
    familyName: 'Admin',
    locale: 'en',
    isRoot: false,
    memberships: [{ universe: 'aurora', role: 'admin', drillPaths: ['*'] }],
  },
  {
    username: 'manager',
    givenName: 'Mika',
    familyName: 'Manager',
    locale: 'en',
    isRoot: false,
    memberships: [
      { universe: 'aurora', role: 'manager', drillPaths: ['*'] },
      { universe: 'nordic', role: 'manager', drillPaths: ['*'] },
    ],
  },
  {
    username: 'dealer',
    givenName: 'Dora',
    familyName: 'Dealer',
    locale: 'de',
    isRoot: false,
    memberships: [{ universe: 'aurora', role: 'dealer', drillPaths: [dealerPath] }],
  },
  {
    username: 'agent',
    givenName: 'Aki',
    familyName: 'Agent',
    locale: 'en',
    isRoot: false,
    memberships: [{ universe: 'aurora', role: 'agent', drillPaths: [agentPath] }],
  },
];
