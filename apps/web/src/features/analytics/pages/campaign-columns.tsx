import type { CampaignFigures } from '@echolot/contract/analytics/pages';
import atoms from '@echolot/ui/atoms.module.css';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../i18n/use-formats.ts';
import { ExplainButton } from '../../../survey/explain-button.tsx';
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
          <span className={atoms['spoken']}>{t`(unreliable)`}</span>
        </span>
      </th>
      <th scope="col">{t`Clicked`}</th>
      <th scope="col">{t`Answered`}</th>
    </>
  );
}

interface CampaignCellsProps {
  readonly counts: Counts;
  /** Explains all of them together. */
  readonly onExplain: () => void;
}

/** A campaign's or a day's figures: persons, and what part of those reached. */
export function CampaignCells({ counts, onExplain }: CampaignCellsProps) {
  const { count, share } = useFormats();
  const { sent, delivered } = counts;
  const cell = (value: number, of: number) => (
    <td>
      <ExplainButton onClick={onExplain} isExtra>
        {count(value)} <span className={classes['share']}>{of > 0 ? share(value / of, 1) : '–'}</span>
      </ExplainButton>
    </td>
  );
  return (
    <>
      <td>
        <ExplainButton onClick={onExplain}>{count(sent)}</ExplainButton>
      </td>
      {cell(delivered, sent)}
      {cell(counts.opened, delivered)}
      {cell(counts.clicked, delivered)}
      {cell(counts.answered, delivered)}
    </>
  );
}
