import type { Survey } from '@echolot/contract/identity';
import { type CampaignChoice, campaignFilter, parseCampaignDays, readCampaign } from '@echolot/core/campaign-filter';
import { Field, SelectField } from '@echolot/ui/field';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useCampaignWords } from '../../survey/use-campaign-words.ts';
import { withoutFilters } from './filter-changes.ts';
import styles from './filter-form.module.css';
import { TypedForm } from './typed-form.tsx';
import { useAfterTyping } from './use-after-typing.ts';
import { useFilterAddress } from './use-filter-address.ts';

/** By a past campaign: who was written to, and what became of it. A campaign must be chosen; everything else may be anything. */
export function CampaignFilters({ survey }: { survey: Survey }): ReactNode {
  const { t } = useLingui();
  const { filters, setFilters } = useFilterAddress();
  const chosen = filters
    .map(readCampaign)
    .find((choice) => choice && survey.campaigns.some(({ id }) => id === choice.campaignId));
  const others = chosen ? withoutFilters(filters, [campaignFilter(chosen).extName]) : filters;
  const any = { days: undefined, state: '', opened: '', clicked: '' } as const;
  const choose = (campaignId: string): void =>
    setFilters(campaignId === '' ? others : [...others, campaignFilter({ ...(chosen ?? any), campaignId })]);
  return (
    <div data-filter="cf">
      <div className={styles['form']}>
        <SelectField
          label={t`Campaign`}
          value={chosen?.campaignId ?? ''}
          choices={[
            { value: '', title: t`Choose a campaign` },
            ...survey.campaigns.map(({ id, title }) => ({ value: id, title })),
          ]}
          onChange={choose}
        />
      </div>
      {chosen ? (
        <CampaignFields
          key={chosen.campaignId}
          choice={chosen}
          change={(next) => setFilters([...others, campaignFilter(next)])}
        />
      ) : (
        <p className={styles['form']}>
          <span className={styles['note']}>
            <Trans>Days, state, opened and clicked follow once a campaign is chosen.</Trans>
          </span>
        </p>
      )}
    </div>
  );
}

interface CampaignFieldsProps {
  choice: CampaignChoice;
  change: (choice: CampaignChoice) => void;
}

function CampaignFields({ choice, change }: CampaignFieldsProps): ReactNode {
  const { t } = useLingui();
  const words = useCampaignWords();
  const current = choice.days === undefined ? '' : String(choice.days);
  const [text, setText] = useState(current);
  const [known, setKnown] = useState(current);
  if (known !== current) {
    setKnown(current);
    setText(current);
  }
  const days = text.trim() === '' ? undefined : parseCampaignDays(text);
  const isFaulty = text.trim() !== '' && days === undefined;
  const applyNow = useAfterTyping(isFaulty ? undefined : text.trim(), current, () => change({ ...choice, days }));
  const yesNo = [
    { value: '', title: t`any` },
    { value: 'yes', title: t`yes` },
    { value: 'no', title: t`no` },
  ] as const;
  return (
    <TypedForm legend={t`Of this campaign`} isLegendHidden onDone={applyNow}>
      <Field
        label={t`Days after the send-out`}
        inputMode="numeric"
        value={text}
        onChange={setText}
        note={t`Blank: any time`}
        fault={isFaulty ? t`Write a whole number of days, or leave it blank.` : undefined}
      />
      <SelectField
        label={t`State`}
        value={choice.state}
        choices={[{ value: '', title: t`any` }, ...words.states]}
        onChange={(state) => change({ ...choice, state })}
      />
      <div className={styles['pair']}>
        <SelectField
          label={t`Opened`}
          value={choice.opened}
          choices={yesNo}
          onChange={(opened) => change({ ...choice, opened })}
        />
        <SelectField
          label={t`Clicked`}
          value={choice.clicked}
          choices={yesNo}
          onChange={(clicked) => change({ ...choice, clicked })}
        />
      </div>
    </TypedForm>
  );
}
