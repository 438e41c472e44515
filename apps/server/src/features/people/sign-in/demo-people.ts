/** The people of the demo, as the sign-in pages list them; the password is the user name. */
export const demoPeople = [
  { username: 'root', en: 'operator of the whole installation', de: 'Betreiber der ganzen Installation' },
  { username: 'admin', en: 'administrator of Aurora', de: 'Administratorin von Aurora' },
  { username: 'manager', en: 'programme manager, Aurora and Nordic', de: 'Programm-Manager, Aurora und Nordic' },
  { username: 'dealer', en: 'head of one dealer', de: 'Leiterin eines Händlers' },
  { username: 'agent', en: 'customer care, Finland', de: 'Kundenbetreuung, Finnland' },
] as const;
