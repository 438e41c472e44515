import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormats } from '../../../i18n/use-formats.ts';
import { paths } from '../../../paths.ts';
import { CampaignCells, CampaignHeads } from './campaign-columns.tsx';
import { Failure, NotOpen } from './component-notes.tsx';
import type { PageComponentProps } from './page-components.ts';
import classes from './pages.module.css';
import { useCampaignExplanation } from './use-campaign-explanation.ts';
import { useCampaignFigures } from './use-campaign-figures.ts';
import { useCampaignId } from './use-campaign-id.ts';

const usualRows = 10;

/** R-080 MailCampaignsListComponent: the mail campaigns that wrote to people of this unit in this period. */
export function MailCampaignsList({ rows = usualRows }: PageComponentProps) {
  const { t } = useLingui();
  const { instant } = useFormats();
  const campaignId = useCampaignId();
  const figures = useCampaignFigures(undefined);
  const { query, isAllowed, pageId, survey, drillPath } = figures;
  const { explainCampaign, panel } = useCampaignExplanation(figures);
  const [isWhole, setWhole] = useState(false);
  if (!isAllowed) return <NotOpen />;
  if (!query.data) {
    return query.isError ? (
      <Failure error={query.error} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
    ) : (
      <div className={classes['skeleton']} role="status" aria-label={t`Loading the campaigns`} />
    );
  }
  const { campaigns, ignored } = query.data;
  const shown = isWhole ? campaigns : campaigns.slice(0, rows);
  const rest = campaigns.length - shown.length;
  if (campaigns.length === 0)
    return <p className={classes['note']}>{t`No mail campaign wrote to anybody here in this period.`}</p>;
  return (
    <>
      <div className={classes['scroll']}>
        <table className={classes['table']}>
          <caption>{t`Mail campaigns`}</caption>
          <thead>
            <tr>
              <th scope="col">{t`Campaign`}</th>
              <th scope="col">{t`Begun`}</th>
              <CampaignHeads />
            </tr>
          </thead>
          <tbody>
            {shown.map((campaign) => (
              <tr key={campaign.id} data-chosen={campaign.id === campaignId || undefined}>
                <th scope="row">
                  <a
                    href={paths.page(pageId, survey, drillPath, campaign.id)}
                    aria-current={campaign.id === campaignId ? 'true' : undefined}
                  >
                    {campaign.title}
                  </a>
                </th>
                <td>
                  {campaign.startedAt === null ? (
                    '–'
                  ) : (
                    <time dateTime={campaign.startedAt}>{instant(Date.parse(campaign.startedAt))}</time>
                  )}
                </td>
                <CampaignCells counts={campaign} onExplain={() => explainCampaign(campaign)} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {panel}
      {rest > 0 && (
        <button type="button" className={classes['more']} onClick={() => setWhole(true)}>
          {t`Show ${rest} more`}
        </button>
      )}
      {ignored.length > 0 && (
        <p className={classes['quiet']}>{t`Only place and period apply to campaigns, not the other filters.`}</p>
      )}
    </>
  );
}
