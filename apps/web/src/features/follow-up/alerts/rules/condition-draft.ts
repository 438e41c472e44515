import type { ReplyOf } from '@echolot/contract/endpoint';
import type {
  Comparison,
  Condition,
  EffectAction,
  EffectDefinition,
  getEffectBlockTemplate,
} from '@echolot/contract/follow-up/effect-blocks';

export type Choices = ReplyOf<typeof getEffectBlockTemplate>;
export type RuleVariable = Choices['variables'][number];
export type Group = Exclude<Condition, Comparison>;

export const isGroup = (condition: Condition): condition is Group => 'of' in condition;

/** Stands for the channel among the variables one chooses from; no variable is called that. */
export const channelKey = '*channel';

/** One comparison, and whether it is turned round: a group of none with nothing else in it. Undefined for real groups. */
export function comparisonOf(condition: Condition): { comparison: Comparison; isNot: boolean } | undefined {
  if (!isGroup(condition)) return { comparison: condition, isNot: false };
  const [only, ...others] = condition.of;
  if (condition.kind !== 'none' || !only || others.length > 0 || isGroup(only)) return undefined;
  return { comparison: only, isNot: true };
}

export function conditionOf(comparison: Comparison, isNot: boolean): Condition {
  return isNot ? { kind: 'none', of: [comparison] } : comparison;
}

/** Outermost there is always a group, so that one can add to it. */
export function asGroup(condition: Condition): Group {
  return isGroup(condition) ? condition : { kind: 'all', of: [condition] };
}

/** What can be asked of a variable. */
export type Test = 'lt' | 'lte' | 'eq' | 'gte' | 'gt' | 'oneOf' | 'contains' | 'answered';

export function testsOf(kind: RuleVariable['kind'] | 'channel'): readonly Test[] {
  if (kind === 'indicator' || kind === 'number') return ['lte', 'lt', 'eq', 'gte', 'gt', 'answered'];
  if (kind === 'comment') return ['contains', 'answered'];
  return kind === 'channel' ? ['oneOf'] : ['oneOf', 'answered'];
}

export function testOf(leaf: Comparison): Test {
  if (leaf.kind === 'indicator') return leaf.is;
  if (leaf.kind === 'dimension' || leaf.kind === 'channel') return 'oneOf';
  return leaf.kind;
}

/** The condition a variable begins with: low scores are what one looks for, on scales where low is bad. */
export function leafOf(variable: RuleVariable | undefined, test?: Test): Comparison {
  if (!variable) return { kind: 'channel', values: [] };
  const { extName, kind, min, max, direction } = variable;
  const wanted =
    test ?? (kind === 'indicator' || kind === 'number' ? (direction === 'lower' ? 'gte' : 'lte') : undefined);
  if (wanted === 'answered') return { kind: 'answered', variable: extName };
  if (kind === 'dimension') return { kind: 'dimension', variable: extName, values: [] };
  if (kind === 'comment') return { kind: 'contains', variable: extName, words: [] };
  const low = min ?? 0;
  const span = (max ?? low + 10) - low;
  const value = direction === 'lower' ? Math.ceil(low + span * 0.6) : Math.floor(low + span * 0.6);
  const is = wanted === undefined || wanted === 'oneOf' || wanted === 'contains' ? 'lte' : wanted;
  return { kind: 'indicator', variable: extName, is, value };
}

/** Whether everything has been filled in. */
export function isComplete(condition: Condition): boolean {
  if (isGroup(condition)) return condition.of.length > 0 && condition.of.every(isComplete);
  switch (condition.kind) {
    case 'dimension':
    case 'channel':
      return condition.values.length > 0;
    case 'contains':
      return condition.words.length > 0 && condition.words.every((word) => word.length >= 2);
    case 'indicator':
    case 'answered':
      return true;
  }
}

/** Whether a definition can be tried and saved; the server has the last word. */
export function isWhole({ on, when, actions }: EffectDefinition): boolean {
  return on.length > 0 && isComplete(when) && actions.length > 0 && actions.every(isActionComplete);
}

function isActionComplete(action: EffectAction): boolean {
  if (action.kind === 'mark') return action.tag.trim() !== '';
  return action.kind === 'raiseAlert' || (action.subject.trim() !== '' && action.text.trim() !== '');
}

/** Words as they are typed: separated by commas or lines. */
export function wordsOf(text: string): string[] {
  const words = text.split(/[,\n]/).map((word) => word.trim());
  return [...new Set(words.filter((word) => word !== ''))];
}
