import type { TestProject } from 'vitest/node';
import { hashPassword } from '../features/people/sign-in/public.ts';
import { signInNames } from './sign-in-names.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the password of each person of the tests, by name: hashed once for a run, as hashing is made to be slow. */
    testPasswordHashes: Readonly<Record<string, string>>;
  }
}

export default async function setup(project: TestProject): Promise<void> {
  const hashed = signInNames.map(async (name) => [name, await hashPassword(name)] as const);
  project.provide('testPasswordHashes', Object.fromEntries(await Promise.all(hashed)));
}
