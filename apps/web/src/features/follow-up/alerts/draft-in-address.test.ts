import type { EffectDefinition } from '@echolot/contract/follow-up/effect-blocks';
import { slaDefault } from '@echolot/contract/structure/config-sla';
import { defaultParseSearch } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { draftQuery } from './draft-in-address.ts';
import { definitionFrom } from './rules/definition-in-address.ts';
import { slaFrom } from './times/sla-in-address.ts';

const read = (query: string): unknown => (defaultParseSearch(query) as Record<string, unknown>)['draft'];

const definition: EffectDefinition = {
  on: ['interview.completed', 'interview.corrected'],
  when: {
    kind: 'all',
    of: [
      { kind: 'indicator', variable: 'nps', is: 'lte', value: 6 },
      { kind: 'any', of: [{ kind: 'contains', variable: 'comment', words: ['100 % & more', 'Ärger?#'] }] },
      { kind: 'none', of: [{ kind: 'dimension', variable: 'brand', values: ['vw'] }] },
      { kind: 'answered', variable: 'comment' },
      { kind: 'channel', values: ['mail'] },
    ],
  },
  actions: [
    { kind: 'raiseAlert', priority: 'high', assignTo: { kind: 'roundRobin', role: 'agent' } },
    { kind: 'mark', tag: 'loud' },
    { kind: 'tell', to: { kind: 'person', username: 'manager' }, subject: 'Look', text: 'Now' },
  ],
  maximumAgeDays: 14,
};

test('a rule and times come out of an address as they went in', () => {
  expect(definitionFrom(read(draftQuery(definition)))).toEqual(definition);
  expect(slaFrom(read(draftQuery(slaDefault)))).toEqual(slaDefault);
});

test('an address that was cut or made up leaves the form as it is saved', () => {
  const endless = { kind: 'all', of: [] as unknown[] };
  endless.of.push(endless);
  for (const broken of [
    undefined,
    'text',
    7,
    [],
    {},
    { ...definition, on: ['else'] },
    { ...definition, when: { kind: 'all' } },
    { ...definition, when: endless },
    { ...definition, when: { kind: 'indicator', variable: 'nps', is: 'lte' } },
    { ...definition, actions: [{ kind: 'script' }] },
    { ...definition, actions: [{ kind: 'tell', to: { kind: 'nobody' }, subject: '', text: '' }] },
    { ...definition, maximumAgeDays: '14' },
  ])
    expect(definitionFrom(broken)).toBeUndefined();
  for (const broken of [
    undefined,
    'text',
    { ...slaDefault, priorities: { urgent: slaDefault.priorities.urgent } },
    { ...slaDefault, openingHours: { someday: [] } },
    { ...slaDefault, openingHours: { monday: [{ from: 9 }] } },
    { ...slaDefault, holidays: [1] },
  ])
    expect(slaFrom(broken)).toBeUndefined();
});
