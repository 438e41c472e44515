import type { EffectDefinition } from '@echolot/contract/follow-up/effect-blocks';
import { createRandom, randomUuid } from './random.ts';

/** A rule of a demo survey. */
export interface DemoEffectBlock {
  readonly effectBlockId: string;
  readonly extName: string;
  readonly name: string;
  readonly definition: EffectDefinition;
}

const idMs = Date.UTC(2020, 0, 1);

const unhappy: EffectDefinition = {
  on: ['interview.completed', 'interview.corrected'],
  when: { kind: 'all', of: [{ kind: 'indicator', variable: 'nps', is: 'lte', value: 4 }] },
  actions: [{ kind: 'raiseAlert', priority: 'high', assignTo: { kind: 'role', role: 'dealer' } }],
  maximumAgeDays: 14,
};

/** Says so in words, and is lost already. */
const lost: EffectDefinition = {
  ...unhappy,
  when: {
    kind: 'all',
    of: [
      { kind: 'indicator', variable: 'nps', is: 'lte', value: 1 },
      { kind: 'answered', variable: 'comment' },
    ],
  },
  actions: [
    { kind: 'mark', tag: 'lost customer' },
    { kind: 'raiseAlert', priority: 'urgent', assignTo: { kind: 'roundRobin', role: 'agent' } },
  ],
};

const late = (variable: string, value: number): EffectDefinition => ({
  ...unhappy,
  when: {
    kind: 'all',
    of: [
      { kind: 'indicator', variable, is: 'gte', value },
      { kind: 'indicator', variable: 'nps', is: 'lte', value: 6 },
    ],
  },
  actions: [{ kind: 'raiseAlert', priority: 'normal', assignTo: { kind: 'nobody' } }],
});

/** The rules of a survey of aurora. */
export function demoEffectBlocks(topic: 'sales' | 'service'): DemoEffectBlock[] {
  const rules =
    topic === 'sales'
      ? [
          ['unhappy', 'Unhappy with the purchase', unhappy],
          ['lost', 'Customer about to leave', lost],
          ['late', 'Late delivery', late('delivery_delay', 8)],
        ]
      : [
          ['unhappy', 'Unhappy with the workshop', unhappy],
          ['lost', 'Customer about to leave', lost],
          ['waited', 'Waited too long', late('waiting_minutes', 60)],
        ];
  return (rules as [string, string, EffectDefinition][]).map(([extName, name, definition]) => ({
    effectBlockId: randomUuid(createRandom(`effect block ${topic} ${extName}`), idMs),
    extName,
    name,
    definition,
  }));
}
