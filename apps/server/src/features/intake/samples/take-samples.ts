import { randomBytes } from 'node:crypto';
import { type PostedSample, postedSampleSchema, type SampleResult } from '@echolot/contract/intake/sample-intake';
import { sampleChannels } from '@echolot/contract/intake/samples';
import { todayIn } from '@echolot/core/time-zone-day';
import type { Tx } from '../../../database/record.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { contactKeyOf, countryOfZone, upsertContacts } from '../../privacy/contacts/public.ts';
import { findConfig } from '../../structure/config-blocks/public.ts';
import { contactOf, type KnownSurvey, readRow, readUnits } from '../ingest/public.ts';
import { type Decision, decideSample } from './decide-sample.ts';
import { optOutKey } from './opt-out-key.ts';
import {
  type FormerSample,
  findKnownSamples,
  insertSamples,
  lockIntake,
  type NewSample,
  readFormerSamples,
  readIntakeContacts,
  readOptOuts,
} from './sample-intake-store.ts';

/** Where samples come from, and when. */
export interface Intake {
  readonly universeId: string;
  readonly timeZone: string;
  readonly now: Date;
  readonly apiKeyId?: string | undefined;
  readonly importId?: string | undefined;
  /** For a file that is only looked at: what was decided of its rows further up, which is kept nowhere. */
  readonly supposed?: SupposedSamples | undefined;
}

/** Remembers words. */
export interface SupposedSamples {
  has(word: string): boolean;
  add(word: string): void;
}

export type IntakeSurvey = Pick<KnownSurvey, 'surveyId' | 'unitIndexes'>;

interface Read {
  readonly index: number;
  readonly posted: PostedSample;
  readonly unitNos: Readonly<Record<string, number>>;
  readonly contactKey: string;
}

/** Takes contacts to be invited and decides about each. @returns results in the order of what was given. */
export async function takeSamples(
  tx: Tx,
  intake: Intake,
  survey: IntakeSurvey,
  given: readonly unknown[],
): Promise<SampleResult[]> {
  const { universeId, timeZone, now } = intake;
  const { surveyId } = survey;
  const country = countryOfZone(timeZone);
  const results = Array.from<SampleResult>({ length: given.length });
  const read = readAll(given, survey, country, results);
  await lockIntake(tx, universeId);
  const known = await findKnownSamples(
    tx,
    universeId,
    surveyId,
    read.map(({ posted }) => posted.externalId),
  );
  const isKnown = ({ posted }: Read): boolean => known.has(posted.externalId);
  for (const one of read.filter(isKnown)) {
    const { externalId } = one.posted;
    results[one.index] = { externalId, sampleId: known.get(externalId) ?? '', outcome: 'unchanged' };
  }
  const fresh = read.filter((one) => !isKnown(one));
  if (fresh.length === 0) return results;

  const contactIds = await upsertContacts(
    tx,
    universeId,
    fresh.map(({ posted }) => contactOf(posted.contact, posted.externalId)),
    { country },
  );
  const ids = [...new Set(contactIds.values())];
  const contacts = await readIntakeContacts(tx, universeId, ids);
  const former = Map.groupBy(await readFormerSamples(tx, universeId, ids, timeZone), ({ contactId }) => contactId);
  const keyOf = (address: string): Buffer[] => (address === '' ? [] : [optOutKey(universeId, address, country)]);
  const keys = [...contacts.values()].flatMap(({ email, phone }) => [...keyOf(email), ...keyOf(phone)]);
  const optOuts = await readOptOuts(tx, universeId, keys);
  const rules = await findConfig(tx, universeId, 'quarantine', surveyId);
  const today = todayIn(timeZone, now);
  const made: NewSample[] = [];
  for (const { index, posted, unitNos, contactKey } of fresh) {
    const contactId = contactIds.get(contactKey) ?? '';
    const { email = '', phone = '', address = {} } = contacts.get(contactId) ?? {};
    const before = former.get(contactId) ?? [];
    const { channel, eventDay, externalId, locale = '' } = posted;
    const isOptedOut = [...keyOf(email), ...keyOf(phone)].some((key) =>
      ['any', channel].some((one) => optOuts.has(`${key.toString('hex')} ${one}`)),
    );
    const above = supposedOf(intake.supposed, { posted, unitNos, contactKey });
    const decision = decideSample({
      channel,
      eventDay,
      today,
      email,
      phone,
      address,
      isDuplicate: above.isDuplicate || before.some((one) => isSameEvent(one, surveyId, eventDay, unitNos)),
      isOptedOut,
      invitedOn: above.isInvited ? today : latest(before),
      invitedByChannelOn: above.isInvitedByChannel ? today : latest(before.filter((one) => one.channel === channel)),
      rules,
    });
    above.note(decision);
    const sampleId = uuidV7();
    const { state } = decision;
    const reason = decision.state === 'ready' ? '' : decision.reason;
    made.push({
      ...{ sampleId, externalId, contactId, unitNos, eventDay, channel, locale, state, reason },
      history: historyOf(decision, now),
      linkToken: state === 'ready' ? randomBytes(16).toString('base64url') : '',
    });
    former.set(contactId, [
      ...before,
      { contactId, surveyId, channel, eventDay, unitNos, state, invitedOn: state === 'ready' ? today : null },
    ]);
    results[index] = {
      externalId,
      sampleId,
      outcome: state,
      ...(decision.state === 'not_sampled' && { reason: decision.reason }),
    };
  }
  await insertSamples(tx, universeId, surveyId, made, intake);
  return results;
}

/** What rows further up of a file that is only looked at mean for this one. */
function supposedOf(
  supposed: SupposedSamples | undefined,
  { posted: { channel, eventDay }, unitNos, contactKey }: Pick<Read, 'posted' | 'unitNos' | 'contactKey'>,
) {
  const units = Object.entries(unitNos).map(([perspective, unitNo]) => `${perspective} ${unitNo}`);
  const event = `event ${eventDay} ${units.toSorted().join(' ')} ${contactKey}`;
  const invited = (by: string): string => `invited ${by} ${contactKey}`;
  return {
    isDuplicate: supposed?.has(event) ?? false,
    isInvited: sampleChannels.some((one) => supposed?.has(invited(one))),
    isInvitedByChannel: supposed?.has(invited(channel)) ?? false,
    note({ state }: Decision): void {
      supposed?.add(event);
      if (state === 'ready') supposed?.add(invited(channel));
    },
  };
}

/** Those that can be kept; the others are answered in `results`. */
function readAll(
  given: readonly unknown[],
  survey: IntakeSurvey,
  country: string | undefined,
  results: SampleResult[],
): Read[] {
  const seen = new Set<string>();
  return given.flatMap((raw, index) => {
    const read = readRow(postedSampleSchema, raw);
    const refuse = (externalId: string | null, problems: { field: string; problem: string }[]): [] => {
      results[index] = { externalId, outcome: 'refused', problems };
      return [];
    };
    if (!('row' in read)) return refuse(read.externalId, [...read.refusals]);
    const posted: PostedSample = read.row;
    const { externalId } = posted;
    const { unitNos, refusals } = readUnits(posted.units, survey);
    const { interviewExternalId: _, ...person } = contactOf(posted.contact, externalId);
    const contactKey = contactKeyOf(person, country);
    const problems = [...refusals];
    if (contactKey === undefined)
      problems.push({ field: 'contact', problem: 'Give a customer number, an e-mail address or a phone number.' });
    if (seen.has(externalId))
      problems.push({ field: 'externalId', problem: 'The same id stands further up in this batch.' });
    if (contactKey === undefined || problems.length > 0) return refuse(externalId, problems);
    seen.add(externalId);
    return [{ index, posted, unitNos, contactKey }];
  });
}

function historyOf(decision: Decision, now: Date): NewSample['history'] {
  const at = now.toISOString();
  if (decision.state === 'ready')
    return [
      { state: 'imported', at },
      { state: 'ready', at },
    ];
  const { state, reason, details } = decision;
  return [
    { state: 'imported', at },
    { state, at, reason, ...(details && { details }) },
  ];
}

const latest = (samples: readonly FormerSample[]): string | undefined =>
  samples
    .flatMap(({ invitedOn }) => invitedOn ?? [])
    .toSorted()
    .at(-1);

function isSameEvent(
  one: FormerSample,
  surveyId: string,
  eventDay: string,
  unitNos: Readonly<Record<string, number>>,
): boolean {
  const isSameUnit = Object.entries(unitNos).every(([perspective, unitNo]) => one.unitNos[perspective] === unitNo);
  return one.surveyId === surveyId && one.eventDay === eventDay && isSameUnit;
}
