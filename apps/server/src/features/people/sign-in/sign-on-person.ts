import { AppError } from '@echolot/contract/app-error';
import type { OpenContext } from '../../../context.ts';
import type { SignOnGateway } from '../../../gateways/sign-on/sign-on-gateway.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { createForeignPerson, findForeignPerson, findPerson, linkForeignPerson, type Person } from './person-store.ts';
import { normalUsername } from './throttle.ts';

type Tx = Parameters<Parameters<OpenContext['record']['as']>[1]>[0];
type Claims = NonNullable<Awaited<ReturnType<SignOnGateway['confirm']>>>;

/**
 * The person behind verified tokens: known by issuer and subject, else the one of that user name whom no provider has
 * claimed yet, else made anew (without any membership, so with no universe to enter).
 * @throws AppError token_invalid when the person is disabled or gone, or the user name is somebody else's.
 */
export async function resolvePerson(tx: Tx, claims: Claims): Promise<Person> {
  const person =
    claims.personId === undefined ? await resolveForeign(tx, claims) : await findPerson(tx, claims.personId);
  if (!person) throw new AppError('token_invalid', { reason: 'The user name belongs to another account here.' });
  if (person.isDisabled) throw new AppError('token_invalid', { reason: 'The account is disabled.' });
  return person;
}

async function resolveForeign(tx: Tx, claims: Claims): Promise<Person | undefined> {
  const foreign = { ...claims, username: normalUsername(claims.username) };
  return (
    (await findForeignPerson(tx, foreign)) ??
    (await linkForeignPerson(tx, foreign)) ??
    (await createForeignPerson(tx, uuidV7(), foreign)) ??
    // Two first sign-ins at once: the other one made the person.
    findForeignPerson(tx, foreign)
  );
}
