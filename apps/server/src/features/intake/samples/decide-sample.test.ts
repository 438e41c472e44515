import { quarantineDefault } from '@echolot/contract/structure/config-quarantine';
import { expect, test } from 'vitest';
import { decideSample, type SampleCase } from './decide-sample.ts';

const one: SampleCase = {
  channel: 'mail',
  eventDay: '2026-06-10',
  today: '2026-06-15',
  email: 'ada@example.com',
  phone: '+493023125001',
  address: {},
  isDuplicate: false,
  isOptedOut: false,
  invitedOn: undefined,
  invitedByChannelOn: undefined,
  rules: quarantineDefault,
};
const decide = (more: Partial<SampleCase>): unknown => {
  const decision = decideSample({ ...one, ...more });
  return decision.state === 'ready' ? 'ready' : decision.reason;
};

test('addresses are checked for the channel they are for', () => {
  expect(decide({})).toBe('ready');
  expect(decide({ email: '' })).toBe('no_address');
  for (const email of [
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'a da@example.com',
    'ada@exa..mple.com',
    'a@b@c.de',
  ])
    expect([email, decide({ email })]).toEqual([email, 'address_invalid']);
  for (const email of ['ada+b@sub.example.co.uk', 'jürgen@müller.example']) expect(decide({ email })).toBe('ready');
  expect(decide({ channel: 'sms' })).toBe('ready');
  expect(decide({ channel: 'sms', phone: '' })).toBe('no_address');
  expect(decide({ channel: 'whatsapp', phone: '+4930' })).toBe('address_invalid');
  // As long as some number of the country may be, but none there is begins so.
  expect(decide({ channel: 'sms', phone: '+491511' })).toBe('address_invalid');
  expect(decide({ channel: 'sms', phone: '+4915123456789' })).toBe('ready');
  expect(decide({ channel: 'whatsapp', phone: '12345' })).toBe('address_invalid');
  expect(decide({ channel: 'letter' })).toBe('no_address');
  expect(decide({ channel: 'letter', address: { street: 'Weg 1', postcode: '10115', city: 'Berlin' } })).toBe('ready');
});

test('nobody is invited again within the days of quarantine, of all channels or of the one that has days of its own', () => {
  expect(decide({ invitedOn: '2026-03-17' })).toBe('quarantine'); // 90 days before
  expect(decide({ invitedOn: '2026-03-16' })).toBe('ready');
  expect(decide({ invitedOn: '2026-06-15' })).toBe('quarantine');
  const rules = { ...quarantineDefault, channels: { mail: 10 } };
  expect(decide({ rules, invitedOn: '2026-06-14', invitedByChannelOn: '2026-06-04' })).toBe('ready');
  expect(decideSample({ ...one, rules, invitedByChannelOn: '2026-06-05' })).toEqual({
    state: 'not_sampled',
    reason: 'quarantine',
    details: { days: 10, invited: '2026-06-05' },
  });
  expect(decide({ rules: { ...quarantineDefault, days: 0 }, invitedOn: '2026-06-15' })).toBe('ready');
});

test('the first rule that fits decides', () => {
  expect(decide({ eventDay: '2026-04-16' })).toBe('ready'); // 60 days
  expect(decide({ eventDay: '2026-04-15' })).toBe('too_old');
  expect(decide({ isDuplicate: true, isOptedOut: true, email: '' })).toBe('duplicate');
  expect(decide({ isOptedOut: true, email: '' })).toBe('opted_out');
  expect(decide({ email: '', eventDay: '2020-01-01' })).toBe('no_address');
});
