import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { CampaignChoice, CampaignState } from './campaign-value.ts';

export interface CampaignWords {
  readonly states: readonly { readonly value: CampaignState; readonly title: string }[];
  /** "delivered, opened, within 14 days"; undefined when anything goes. */
  sentence(choice: CampaignChoice): string | undefined;
}

/** What became of a message of a campaign, in words. */
export function useCampaignWords(): CampaignWords {
  const { t } = useLingui();
  const titles: Record<CampaignState, string> = {
    delivered: t`delivered`,
    pending: t`pending`,
    failed: t`failed`,
    unsubscribed: t`unsubscribed`,
  };
  return {
    states: (['delivered', 'pending', 'failed', 'unsubscribed'] as const).map((value) => ({
      value,
      title: titles[value],
    })),
    sentence({ days, state, opened, clicked }) {
      const words = [
        state === '' ? undefined : titles[state],
        opened === '' ? undefined : opened === 'yes' ? t`opened` : t`not opened`,
        clicked === '' ? undefined : clicked === 'yes' ? t`clicked` : t`not clicked`,
        days === undefined ? undefined : t`within ${plural(days, { one: '# day', other: '# days' })}`,
      ].filter((word) => word !== undefined);
      return words.length > 0 ? words.join(', ') : undefined;
    },
  };
}
