import type { EffectBlock } from '@echolot/contract/follow-up/effect-blocks';
import { useLingui } from '@lingui/react/macro';
import type { Theirs } from '../../../../unsaved/saved-meanwhile.tsx';
import type { Choices } from './condition-draft.ts';
import { actionText, conditionText } from './rule-words.ts';

export type RuleVersion = Pick<EffectBlock, 'version' | 'name' | 'definition' | 'isEnabled'>;

/** The rule as somebody else saved it, as the refusal of a change tells it. */
export function ruleOf({ details: { block } }: Theirs): RuleVersion | undefined {
  return typeof block === 'object' && block !== null ? (block as RuleVersion) : undefined;
}

interface TheirRuleProps {
  readonly rule: RuleVersion;
  readonly choices: Choices;
}

/** In a few words what somebody else's version of a rule does. */
export function TheirRule({ rule: { name, definition, isEnabled }, choices }: TheirRuleProps) {
  const { t, i18n } = useLingui();
  return (
    <>
      <p>
        <strong>{name}</strong> · {isEnabled ? t`live` : t`off`}
      </p>
      <p>
        {t`If`} {conditionText(i18n, definition.when, choices)}
      </p>
      <p>
        {t`Then`} {definition.actions.map((action) => actionText(i18n, action)).join(', ')}
      </p>
    </>
  );
}
