import type { Import, ImportJudgement } from '@echolot/contract/intake/imports';
import { ProgressLine } from '@echolot/ui/progress-line';
import { Segmented } from '@echolot/ui/segmented';
import { VisuallyHidden } from '@echolot/ui/visually-hidden';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { ReadingCard } from '../reading-card.tsx';
import { ChangeList } from './change-list.tsx';
import classes from './check-step.module.css';
import { ColumnList } from './column-list.tsx';
import { FileFacts } from './file-facts.tsx';
import { FirstRows } from './first-rows.tsx';
import { LevelOrder } from './level-order.tsx';
import { NoteList } from './note-list.tsx';
import { RefusalList } from './refusal-list.tsx';
import { TargetForm } from './target-form.tsx';
import { NoDateColumn } from './undated-rows.tsx';
import { useCheckAddress } from './use-check-address.ts';
import { useDraft } from './use-draft.ts';
import { Verdict } from './verdict.tsx';

/** The second step: what the product understands of the file, to be corrected, and what would come of it. */
export function CheckStep({ item }: { item: Import }) {
  const { t } = useLingui();
  const formats = useFormats();
  const draft = useDraft(item);
  const address = useCheckAddress();
  const judgement = useLastJudgement(item);
  if (!draft || item.columns.length === 0) return <ReadingCard item={item} />;
  const isChecking = draft.isUnsaved || item.state === 'reading';
  const isOfSamples = draft.mapping.samples !== undefined;
  const refused = judgement?.refusals.count ?? 0;
  const titles = { columns: t`Columns`, rows: t`First rows`, refused: t`Refused`, changes: t`What changes` };
  return (
    <div className={classes['step']}>
      <ProgressLine isActive={isChecking} label={t`Checking the rows`} />
      <div className={classes['main']}>
        <FileFacts item={item} draft={draft} />
        <NoteList item={item} draft={draft} onColumn={address.openColumn} />
        <NoDateColumn item={item} draft={draft} />
        <LevelOrder columns={item.columns} draft={draft} onColumn={address.openColumn} />
        <div className={classes['tabs']}>
          <Segmented
            label={t`Show`}
            value={address.show}
            onChange={address.setShow}
            choices={[
              { value: 'columns', title: t`Columns ${formats.count(item.columns.length)}` },
              { value: 'rows', title: t`First rows` },
              { value: 'refused', title: refused > 0 ? t`Refused ${formats.count(refused)}` : t`Refused` },
              ...(isOfSamples ? [] : [{ value: 'changes' as const, title: t`What changes` }]),
            ]}
          />
        </div>
        <h2 className={classes['heading']}>
          <VisuallyHidden>{titles[address.show]}</VisuallyHidden>
        </h2>
        <div data-stale={(isChecking && address.show !== 'columns') || undefined} className={classes['content']}>
          {address.show === 'columns' && <ColumnList item={item} draft={draft} address={address} />}
          {address.show === 'rows' && <FirstRows item={item} mapping={draft.mapping} judgement={judgement} />}
          {address.show === 'refused' && <RefusalList judgement={judgement} onColumn={address.openColumn} />}
          {address.show === 'changes' && <ChangeList judgement={judgement} />}
        </div>
      </div>
      <aside className={classes['side']} aria-label={t`What will happen`}>
        <TargetForm item={item} draft={draft} />
        <Verdict item={item} draft={draft} judgement={judgement} isChecking={isChecking} address={address} />
      </aside>
      <div role="status">
        <VisuallyHidden>
          {isChecking
            ? t`Checking the rows`
            : judgement &&
              t`${formats.count(judgement.accepted)} of ${formats.count(judgement.rows)} rows can be taken`}
        </VisuallyHidden>
      </div>
    </div>
  );
}

/** While the rows are judged anew, the judgement before stays in sight. */
function useLastJudgement({ importId, judgement }: Import): ImportJudgement | undefined {
  const [last, setLast] = useState({ importId, judgement });
  if (last.importId !== importId || (judgement && judgement !== last.judgement)) {
    setLast({ importId, judgement });
    return judgement ?? undefined;
  }
  return last.judgement ?? undefined;
}
