import type { CampaignFigures } from '@echolot/contract/pages';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../i18n/use-formats.ts';
import classes from './pages.module.css';

type Counts = Pick<CampaignFigures, 'sent' | 'delivered' | 'opened' | 'clicked' | 'answered'>;

/** Heads of the figures of campaigns; opens carry their warning. */
export function CampaignHeads() {
  const { t } = useLingui();
  return (
    <>
      <th scope="col">{t`Sent`}</th>
      <th scope="col">{t`Delivered`}</th>
      <th scope="col">
        <span title={t`Unreliable: some mail programs open every message by themselves, others tell nothing`}>
          {t`Opened`} <span aria-hidden="true">≈</span>
          <span className={classes['spoken']}>{t`(unreliable)`}</span>
        </span>
      </th>
      <th scope="col">{t`Clicked`}</th>
      <th scope="col">{t`Answered`}</th>
    </>
  );
}

/** A campaign's or a day's figures: persons, and what part of those reached. */
export function CampaignCells({ counts }: { counts: Counts }) {
  const { count, share } = useFormats();
  const { sent, delivered } = counts;
  const cell = (value: number, of: number) => (
    <td>
      {count(value)} <span className={classes['share']}>{of > 0 ? share(value / of, 1) : '–'}</span>
    </td>
  );
  return (
    <>
      <td>{count(sent)}</td>
      {cell(delivered, sent)}
      {cell(counts.opened, delivered)}
      {cell(counts.clicked, delivered)}
      {cell(counts.answered, delivered)}
    </>
  );
}
