import {
  type Assignment,
  type Comparison,
  type Condition,
  comparisons,
  deepestGroup,
  type EffectAction,
  type EffectDefinition,
  effectEvents,
} from '@echolot/contract/follow-up/effect-blocks';
import { alertPriorities } from '@echolot/contract/structure/config-sla';
import { isFields, isListOf, isText } from '../draft-in-address.ts';

// By hand, because schemas do not run in the browser: docs/decisions/no-schemas-in-the-browser.md.

/**
 * The definition that is in an address, as the router read it; undefined for anything the form could not show. Whether it
 * may be tried or saved is up to the server, as for one that was typed.
 */
export function definitionFrom(value: unknown): EffectDefinition | undefined {
  if (!isFields(value)) return undefined;
  const { on, when, actions, maximumAgeDays } = value;
  const isWhole =
    isListOf(isEvent, on) && isCondition(when) && isListOf(isAction, actions) && typeof maximumAgeDays === 'number';
  return isWhole ? { on, when, actions, maximumAgeDays } : undefined;
}

const isEvent = (value: unknown): value is EffectDefinition['on'][number] => effectEvents.some((one) => one === value);

function isCondition(value: unknown, depth = 0): value is Condition {
  if (!isFields(value) || depth > deepestGroup) return false;
  const { kind, of } = value;
  if (kind === 'all' || kind === 'any' || kind === 'none')
    return Array.isArray(of) && of.every((one) => isCondition(one, depth + 1));
  return isComparison(value);
}

function isComparison(value: Readonly<Record<string, unknown>>): value is Comparison {
  const { kind, variable, is, value: bound, values, words } = value;
  if (kind === 'channel') return isListOf(isText, values);
  if (!isText(variable)) return false;
  if (kind === 'indicator') return comparisons.some((one) => one === is) && typeof bound === 'number';
  if (kind === 'dimension') return isListOf(isText, values);
  return kind === 'contains' ? isListOf(isText, words) : kind === 'answered';
}

function isAction(value: unknown): value is EffectAction {
  if (!isFields(value)) return false;
  const { kind, priority, assignTo, tag, to, subject, text } = value;
  if (kind === 'raiseAlert') return alertPriorities.some((one) => one === priority) && isAssignment(assignTo);
  if (kind === 'mark') return isText(tag);
  return kind === 'tell' && isAssignment(to) && ['person', 'role'].includes(to.kind) && isText(subject) && isText(text);
}

function isAssignment(value: unknown): value is Assignment {
  if (!isFields(value)) return false;
  const { kind, username, role } = value;
  if (kind === 'person') return isText(username);
  return kind === 'nobody' || ((kind === 'role' || kind === 'roundRobin') && isText(role));
}
