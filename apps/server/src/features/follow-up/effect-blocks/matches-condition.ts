import type { Condition, comparisons } from '@echolot/contract/follow-up/effect-blocks';
import { foldText } from '@echolot/core/folded-text';
import type { Answers } from '../../../database/tables.ts';

/** What of an interview a condition may ask about. */
export interface JudgedInterview {
  readonly answers: Answers;
  readonly channel: string;
}

export type Matcher = (interview: JudgedInterview) => boolean;

/** A condition made ready to judge many interviews; it looks at nothing but the interview. */
export function matcherOf(condition: Condition): Matcher {
  switch (condition.kind) {
    case 'all': {
      const parts = condition.of.map(matcherOf);
      return (interview) => parts.every((part) => part(interview));
    }
    case 'any': {
      const parts = condition.of.map(matcherOf);
      return (interview) => parts.some((part) => part(interview));
    }
    case 'none': {
      const parts = condition.of.map(matcherOf);
      return (interview) => !parts.some((part) => part(interview));
    }
    case 'indicator': {
      const { variable, is, value } = condition;
      const compare = comparers[is];
      return ({ answers }) => {
        const answer = answers[variable];
        return typeof answer === 'number' && compare(answer, value);
      };
    }
    case 'dimension': {
      const values = new Set(condition.values);
      return ({ answers }) => {
        const answer = answers[condition.variable];
        return Array.isArray(answer) ? answer.some((one) => values.has(one)) : values.has(String(answer));
      };
    }
    case 'answered':
      return ({ answers }) => {
        const answer = answers[condition.variable];
        return typeof answer === 'number' || (answer !== undefined && String(answer).trim() !== '');
      };
    case 'contains': {
      const words = condition.words.map(foldText);
      return ({ answers }) => {
        const answer = answers[condition.variable];
        if (typeof answer !== 'string') return false;
        const text = foldText(answer);
        return words.some((word) => text.includes(word));
      };
    }
    case 'channel': {
      const values = new Set(condition.values);
      return ({ channel }) => values.has(channel);
    }
  }
}

const comparers: Readonly<Record<(typeof comparisons)[number], (answer: number, value: number) => boolean>> = {
  lt: (answer, value) => answer < value,
  lte: (answer, value) => answer <= value,
  eq: (answer, value) => answer === value,
  gte: (answer, value) => answer >= value,
  gt: (answer, value) => answer > value,
};
