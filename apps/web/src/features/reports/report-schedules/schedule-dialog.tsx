import { listReportSchedules, type ReportSchedule } from '@echolot/contract/reports/report-schedules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readKeyOf } from '../../../api/query-options.ts';
import { ScheduleForm, type ScheduleStart } from './schedule-form.tsx';

interface ScheduleDialogProps {
  /** Undefined for a new one. */
  readonly schedule: ReportSchedule | undefined;
  readonly start: ScheduleStart;
  readonly onClose: () => void;
}

/** Sets up a report that comes by itself, or changes one. */
export function ScheduleDialog({ schedule, start, onClose }: ScheduleDialogProps) {
  const client = useQueryClient();
  /** What is changed: as it was opened, or as it was saved elsewhere since. */
  const [base, setBase] = useState(schedule);
  return (
    <ScheduleForm
      key={base?.version ?? 0}
      schedule={base}
      start={start}
      onClose={onClose}
      onTake={(theirs) => {
        setBase(theirs);
        void client.invalidateQueries({ queryKey: readKeyOf(listReportSchedules, {}) });
      }}
    />
  );
}
