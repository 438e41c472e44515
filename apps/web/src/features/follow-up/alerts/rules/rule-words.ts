import type { Condition, EffectAction } from '@echolot/contract/follow-up/effect-blocks';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { priorityWords } from '../alert-words.ts';
import { type Choices, isGroup, type Test } from './condition-draft.ts';

export const testWords: Readonly<Record<Test, MessageDescriptor>> = {
  lte: msg`is at most`,
  lt: msg`is less than`,
  eq: msg`is`,
  gte: msg`is at least`,
  gt: msg`is more than`,
  oneOf: msg`is one of`,
  contains: msg`contains one of`,
  answered: msg`is answered`,
};

const signs = { lte: '≤', lt: '<', eq: '=', gte: '≥', gt: '>' } as const;

/** A condition in one line, with the titles of what it names. */
export function conditionText(i18n: I18n, condition: Condition, choices: Choices | undefined): string {
  if (isGroup(condition)) {
    const glue = condition.kind === 'all' ? i18n._(msg`and`) : i18n._(msg`or`);
    const parts = condition.of.map((one) => {
      const text = conditionText(i18n, one, choices);
      return isGroup(one) && one.kind !== 'none' && one.of.length > 1 ? `(${text})` : text;
    });
    const text = parts.join(` ${glue} `);
    return condition.kind === 'none' ? i18n._({ ...msg({ message: 'not ({text})' }), values: { text } }) : text;
  }
  if (condition.kind === 'channel') return `${i18n._(msg`Channel`)}: ${condition.values.join(', ')}`;
  const variable = choices?.variables.find(({ extName }) => extName === condition.variable);
  const title = variable?.title ?? condition.variable;
  switch (condition.kind) {
    case 'indicator':
      return `${title} ${signs[condition.is]} ${condition.value}`;
    case 'dimension': {
      const titles = condition.values.map(
        (value) => variable?.options.find((one) => one.extName === value)?.title ?? value,
      );
      return `${title}: ${titles.join(', ')}`;
    }
    case 'answered':
      return `${title} ${i18n._(testWords.answered)}`;
    case 'contains':
      return `${title} ${i18n._(testWords.contains)} ${condition.words.map((word) => `“${word}”`).join(', ')}`;
  }
}

/** What a rule does, in a few words. */
export function actionText(i18n: I18n, action: EffectAction): string {
  switch (action.kind) {
    case 'raiseAlert':
      return i18n._({
        ...msg({ message: 'raise an alert ({priority})' }),
        values: { priority: i18n._(priorityWords[action.priority]) },
      });
    case 'mark':
      return i18n._({ ...msg({ message: 'mark with “{tag}”' }), values: { tag: action.tag } });
    case 'tell':
      return i18n._(msg`mail colleagues`);
  }
}
