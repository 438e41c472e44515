import type { Verb } from '../../../context.ts';
import { checkedProblems } from './config-problems.ts';

/** What is wrong with a value while it is being written. */
export const checkConfigBlock: Verb<'checkConfigBlock'> = (_, { body }) => ({
  problems: checkedProblems(body.name, body.value),
});
