import type { Survey } from '@echolot/contract/identity';
import { cancelReport } from '@echolot/contract/reports/reports';
import atoms from '@echolot/ui/atoms.module.css';
import { Menu, MenuDivider, MenuItem, MenuLabel } from '@echolot/ui/menu';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { useRemembered } from '@echolot/ui/use-remembered';
import { useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import type { ReactNode } from 'react';
import { call } from '../../api/client.ts';
import { fetchPromptFile } from '../../features/reports/reports/ask-report.ts';
import { mayRequest } from '../../features/reports/reports/download-state.ts';
import { useReportWords } from '../../features/reports/reports/report-words.ts';
import { type ReportDownload, useDownload } from '../../features/reports/reports/use-download.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useIdentity } from '../../identity/use-identity.ts';
import { paths } from '../../paths.ts';
import styles from './report-menu.module.css';
import { mayBeMasked, type ReportOffer } from './report-offers.ts';
import { useReportOffers } from './use-report-offers.ts';

/**
 * What the page can be taken along as, and where the one that is under way is: always at the same place, quiet until
 * it is ready.
 */
export function ReportMenu({ survey }: { survey: Survey | undefined }): ReactNode {
  const { t } = useLingui();
  const download = useDownload(survey?.extName);
  const words = useStateWords(download);
  const label = words.short === undefined ? t`Export` : t`Export: ${words.long}`;
  return (
    <Menu
      label={t`Export`}
      align="end"
      widthPx={300}
      renderTrigger={(attributes) => (
        <UnstyledButton
          {...attributes}
          className={styles['button'] ?? ''}
          data-step={download.state.step}
          aria-label={label}
          title={label}
        >
          <Mark download={download} />
          {words.short === undefined ? null : (
            <span className={styles['short']} aria-hidden>
              {words.short}
            </span>
          )}
        </UnstyledButton>
      )}
    >
      <UnderWay download={download} words={words} />
      <Offers survey={survey} download={download} />
      <MenuItem href={paths.reports()}>{t`My reports`}</MenuItem>
    </Menu>
  );
}

/** The arrow; around it how far the report is, or that it waits. */
function Mark({ download: { state } }: { download: ReportDownload }): ReactNode {
  const isQueued = state.step === 'downloadQueued';
  const share = isQueued ? state.progress : undefined;
  return (
    <span className={styles['mark']} aria-hidden>
      <IconDownload size={isQueued ? 14 : 20} stroke={isQueued ? 2.2 : 1.8} />
      {isQueued ? (
        <svg viewBox="0 0 28 28" className={styles['ring']} data-waits={share === undefined || undefined}>
          <circle cx="14" cy="14" r="12.5" />
          <circle cx="14" cy="14" r="12.5" pathLength={100} strokeDasharray={`${(share ?? 0.12) * 100} 100`} />
        </svg>
      ) : null}
    </span>
  );
}

interface StateWords {
  /** Beside the arrow; undefined where there is nothing to say. */
  readonly short: string | undefined;
  readonly long: string;
}

function useStateWords({ state, report }: ReportDownload): StateWords {
  const { t } = useLingui();
  const words = useReportWords();
  const { share } = useFormats();
  if (state.step === 'downloadReady') return { short: t`Ready`, long: t`Ready for download` };
  if (state.step !== 'downloadQueued') return { short: undefined, long: '' };
  if (state.progress !== undefined) {
    const done = share(state.progress);
    return {
      short: done,
      long: report?.stage === 'writing' ? t`The file is being written, ${done}` : t`Being made, ${done}`,
    };
  }
  const place = words.place(state.position);
  return { short: state.position > 1 ? t`${state.position - 1} ahead` : t`Next`, long: place };
}

/** The report that is under way, or waits to be downloaded. */
function UnderWay({ download, words }: { download: ReportDownload; words: StateWords }): ReactNode {
  const { t, i18n } = useLingui();
  const reportWords = useReportWords();
  const { state, report } = download;
  if (state.step !== 'downloadQueued' && state.step !== 'downloadReady') return null;
  const { reportId } = state;
  const cancel = (): void => {
    call(cancelReport, { params: { reportId } }).then(download.setAside, (error: unknown) =>
      showSnackbar({ text: errorSentence(i18n, error), tone: 'bad' }),
    );
  };
  return (
    <>
      <div role="presentation" className={styles['underWay']}>
        <strong>{report ? reportWords.title(report) : t`Report`}</strong>
        {report && report.subject !== '' ? <span>{report.subject}</span> : null}
        <span className={atoms['quiet']}>{words.long}</span>
        {state.step === 'downloadQueued' ? <progress max={1} value={state.progress} aria-hidden /> : null}
      </div>
      {state.step === 'downloadReady' ? (
        <>
          <MenuItem icon={<IconDownload size={16} aria-hidden />} onSelect={download.download}>
            {t`Download`}
          </MenuItem>
          <MenuItem onSelect={download.setAside} note={t`It stays in “My reports”`}>
            {t`Not now`}
          </MenuItem>
        </>
      ) : (
        <MenuItem onSelect={cancel}>{t`Cancel it`}</MenuItem>
      )}
      <MenuDivider />
    </>
  );
}

/** The files of this page. */
function Offers({ survey, download }: { survey: Survey | undefined; download: ReportDownload }): ReactNode {
  const { t, i18n } = useLingui();
  const words = useReportWords();
  const { permissions } = useIdentity();
  const offers = useReportOffers(survey);
  const [isMasked, setMasked] = useRemembered('reports.masked', (stored) => stored === true);
  if (offers.length === 0) return null;
  const isFree = mayRequest(download.state);
  const regular = offers.find(({ made }) => made === 'queued');
  const hasMask = offers.some(({ kind }) => mayBeMasked(kind, permissions));
  const take = (offer: ReportOffer): void => {
    const options =
      isMasked && mayBeMasked(offer.kind, permissions) ? { ...offer.options, masked: 'yes' } : offer.options;
    if (offer.made === 'queued') return download.ask({ ...offer, options });
    fetchPromptFile({ ...offer, options }).catch((error: unknown) =>
      showSnackbar({ text: errorSentence(i18n, error), tone: 'bad' }),
    );
  };
  return (
    <>
      <MenuLabel>{isFree ? t`Take this page along` : t`Take this page along, after the one under way`}</MenuLabel>
      {offers.map((offer) => {
        return (
          <MenuItem
            key={`${offer.kind} ${offer.format}`}
            isDisabled={offer.made === 'queued' && !isFree}
            onSelect={() => take(offer)}
          >
            <span className={styles['offer']}>
              {words.kind(offer.kind)}
              <span className={styles['format']}>{words.format(offer.format)}</span>
            </span>
          </MenuItem>
        );
      })}
      {hasMask ? (
        <MenuItem
          choice="any"
          isChosen={isMasked}
          onSelect={() => setMasked((old) => !old)}
          note={t`For somebody who may not see names and addresses`}
        >
          {t`Without personal data`}
        </MenuItem>
      ) : null}
      {survey && regular?.filteredDrillPath ? (
        <MenuItem
          href={paths.newReportSchedule(survey.extName, { ...regular, path: regular.filteredDrillPath })}
          note={t`Every week or month, by mail`}
        >
          {t`Send regularly…`}
        </MenuItem>
      ) : null}
      <MenuDivider />
    </>
  );
}
