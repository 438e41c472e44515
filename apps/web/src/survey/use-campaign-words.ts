import { type CampaignChoice, type SendOutState, sendOutStates } from '@echolot/core/campaign-filter';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

interface CampaignWords {
  readonly states: readonly { readonly value: SendOutState; readonly title: string }[];
  /** "delivered, opened, within 14 days"; "all" when anything goes. */
  sentence(choice: CampaignChoice): string;
}

/** What became of a message of a campaign, in words. Its texts come with the filter chips. */
export function useCampaignWords(): CampaignWords {
  const { t } = useLingui();
  const titles: Record<SendOutState, string> = {
    delivered: t`delivered`,
    pending: t`pending`,
    failed: t`failed`,
    unsubscribed: t`unsubscribed`,
  };
  return {
    states: sendOutStates.map((value) => ({
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
      return words.length > 0 ? words.join(', ') : t`all`;
    },
  };
}
