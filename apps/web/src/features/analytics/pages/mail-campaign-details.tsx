import type { CampaignFigures } from '@echolot/contract/analytics/pages';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../i18n/use-formats.ts';
import { ExplainButton } from '../../../survey/explain-button.tsx';
import { CampaignCells, CampaignHeads } from './campaign-columns.tsx';
import { Failure, NotOpen } from './component-notes.tsx';
import classes from './pages.module.css';
import { useCampaignExplanation } from './use-campaign-explanation.ts';
import { useCampaignFigures } from './use-campaign-figures.ts';
import { useCampaignId } from './use-campaign-id.ts';

/** MailCampaignDetailsComponent: the campaign the address names (`campaignId`), day by day; else the newest one. */
export function MailCampaignDetails() {
  const campaignId = useCampaignId();
  const { query, isAllowed } = useCampaignFigures(undefined);
  if (!isAllowed) return <NotOpen />;
  const chosen = campaignId ?? query.data?.campaigns[0]?.id;
  return chosen === undefined ? <Waiting query={query} /> : <Details campaignId={chosen} />;
}

type Query = ReturnType<typeof useCampaignFigures>['query'];

function Waiting({ query }: { query: Query }) {
  const { t } = useLingui();
  if (query.isError)
    return <Failure error={query.error} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />;
  if (query.data) return <p className={classes['note']}>{t`No mail campaign wrote to anybody here in this period.`}</p>;
  return <div className={classes['skeleton']} role="status" aria-label={t`Loading the campaign`} />;
}

function Details({ campaignId }: { campaignId: string }) {
  const { t } = useLingui();
  const { day } = useFormats();
  const figures = useCampaignFigures(campaignId);
  const { query } = figures;
  const { explainCampaign, panel } = useCampaignExplanation(figures);
  if (query.isError || !query.data || query.isPlaceholderData)
    return <Waiting query={{ ...query, data: undefined } as Query} />;
  const [campaign] = query.data.campaigns;
  if (!campaign) return <p className={classes['note']}>{t`This campaign wrote to nobody here in this period.`}</p>;
  return (
    <>
      <Steps campaign={campaign} onExplain={() => explainCampaign(campaign)} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it */}
      <div className={classes['scroll']} role="region" tabIndex={0} aria-label={t`By the day of sending`}>
        <table className={classes['table']}>
          <caption>{t`By the day of sending`}</caption>
          <thead>
            <tr>
              <th scope="col">{t`Day`}</th>
              <CampaignHeads />
            </tr>
          </thead>
          <tbody>
            {query.data.days.map((counts) => (
              <tr key={counts.day}>
                <th scope="row">{day(counts.day)}</th>
                <CampaignCells
                  counts={counts}
                  onExplain={() => explainCampaign(campaign, { title: day(counts.day), counts })}
                />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {panel}
    </>
  );
}

/** From sent to answered: each step as a bar of those sent. */
function Steps({ campaign, onExplain }: { campaign: CampaignFigures; onExplain: () => void }) {
  const { t } = useLingui();
  const { count, share } = useFormats();
  const { sent, delivered, opened, clicked, answered, failed, unsubscribed } = campaign;
  const steps = [
    { title: t`Sent`, value: sent, of: sent },
    { title: t`Delivered`, value: delivered, of: sent },
    { title: t`Opened (unreliable)`, value: opened, of: delivered },
    { title: t`Clicked`, value: clicked, of: delivered },
    { title: t`Answered`, value: answered, of: delivered },
  ];
  return (
    <div className={classes['steps']}>
      <h2>
        {campaign.title} <ExplainButton label={campaign.title} onClick={onExplain} />
      </h2>
      <dl>
        {steps.map(({ title, value, of }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              <span className={classes['bar']} style={{ inlineSize: `${sent > 0 ? (100 * value) / sent : 0}%` }} />
              {count(value)} <span className={classes['share']}>{of > 0 ? share(value / of, 1) : '–'}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes['quiet']}>
        {t`${count(failed)} bounced, ${count(unsubscribed)} unsubscribed.`}{' '}
        {t`Opens are unreliable: some mail programs open every message by themselves, others tell nothing.`}
      </p>
    </div>
  );
}
