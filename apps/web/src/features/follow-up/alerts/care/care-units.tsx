import { DataTable } from '@echolot/ui/data-table';
import type { DataTableSort } from '@echolot/ui/data-table-column';
import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { drillPathParam, paths } from '../../../../paths.ts';
import { readFilteredDrillPath, useFilteredDrillPath } from '../../../../survey/use-active-survey.ts';
import type { AlertFigures } from './alert-figures.ts';
import classes from './care.module.css';
import { type ExplainUnit, useCareColumns } from './use-care-columns.tsx';

const rowPx = 36;
const headPx = 54;
const mostRows = 14;

interface CareUnitsProps {
  readonly figures: AlertFigures;
  readonly survey: string;
  readonly explain: ExplainUnit;
}

/** The units below, what waits there and how long it takes; a number leads into its list. */
export function CareUnits({ figures, survey, explain }: CareUnitsProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const router = useRouter();
  const filtered = useFilteredDrillPath();
  const [sort, setSort] = useState<DataTableSort>({ columnId: 'overdue', isDescending: true });
  const collator = useMemo(() => new Intl.Collator(formats.locale, { numeric: true }), [formats.locale]);
  const { units, boundsMs } = figures;
  const filters = filtered?.filters;
  const latest = useRef(explain);
  latest.current = explain;
  // The columns stay the same while the page draws again.
  const explainLatest = useCallback<ExplainUnit>((...asked) => latest.current(...asked), []);
  const columns = useCareColumns({ survey, filters, boundsMs, explain: explainLatest });
  return (
    <section aria-label={t`By unit`} className={classes['units']}>
      <h2>{t`By unit`}</h2>
      <div className={classes['table']} style={{ blockSize: headPx + rowPx * Math.min(mostRows, units.length) + 2 }}>
        <DataTable
          id="echolot.alertcare"
          label={t`Customer care by unit`}
          columns={columns}
          rows={units}
          rowKeyOf={({ key }) => key}
          sort={sort}
          onSort={setSort}
          collator={collator}
          isOpenableOf={({ path, key }) => path !== null && key !== ''}
          onOpen={({ path }) => {
            const parsed = path === null ? undefined : readFilteredDrillPath(path)?.path;
            if (parsed) void router.navigate({ href: paths.alertCare(survey, drillPathParam(parsed, filters)) });
          }}
        />
      </div>
    </section>
  );
}
