import { listInterviews } from '@echolot/contract/analytics/interview-list';
import { getInterviewNeighbours } from '@echolot/contract/intake/interviews';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconList } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../api/client.ts';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { paths } from '../../../paths.ts';
import { extendInterviewQueue, type InterviewQueue, useInterviewQueue } from '../../../survey/interview-queue.ts';

interface NeighboursProps {
  readonly survey: string;
  readonly interviewId: string;
}

/** The way on: through the list one came from, else to the interviews just before and after at the same unit. */
export function Neighbours({ survey, interviewId }: NeighboursProps) {
  const queue = useInterviewQueue(survey, interviewId);
  return queue ? (
    <InList queue={queue} interviewId={interviewId} />
  ) : (
    <AtUnit survey={survey} interviewId={interviewId} />
  );
}

function InList({ queue, interviewId }: { readonly queue: InterviewQueue; readonly interviewId: string }) {
  const { t } = useLingui();
  const { survey, href, input, interviewIds, cursor } = queue;
  const index = interviewIds.indexOf(interviewId);
  const isLast = index === interviewIds.length - 1;
  const more = useQuery({
    queryKey: ['interviewQueue', input, cursor],
    queryFn: ({ signal }) =>
      call(listInterviews, { ...input, query: { ...input.query, cursor: cursor ?? '' } }, { signal }),
    enabled: isLast && cursor !== null,
    staleTime: Infinity,
  });
  const page = more.data;
  useEffect(() => {
    if (!page || cursor === null) return;
    extendInterviewQueue(
      cursor,
      page.rows.map((row) => row.interviewId),
      page.next,
    );
  }, [page, cursor]);
  return (
    <>
      <ActionIcon
        component="a"
        variant="default"
        size={36}
        href={href}
        aria-label={t`To the list`}
        title={t`To the list`}
      >
        <IconList size={18} aria-hidden />
      </ActionIcon>
      <Step survey={survey} id={interviewIds[index - 1]} label={t`Previous interview of the list`} isBack />
      <Step survey={survey} id={interviewIds[index + 1]} label={t`Next interview of the list`} />
    </>
  );
}

function AtUnit({ survey, interviewId }: NeighboursProps) {
  const { t } = useLingui();
  const { data } = useQuery({
    ...queryOptionsOf(getInterviewNeighbours, { params: { survey, interviewId } }),
    placeholderData: undefined,
  });
  return (
    <>
      <Step survey={survey} id={data?.older} label={t`Older interview of this unit`} isBack />
      <Step survey={survey} id={data?.newer} label={t`Newer interview of this unit`} />
    </>
  );
}

interface StepProps {
  readonly survey: string;
  readonly id: string | null | undefined;
  readonly label: string;
  readonly isBack?: boolean;
}

function Step({ survey, id, label, isBack = false }: StepProps) {
  const icon = isBack ? <IconChevronLeft size={18} aria-hidden /> : <IconChevronRight size={18} aria-hidden />;
  return id ? (
    <ActionIcon
      component="a"
      variant="default"
      size={36}
      href={paths.interview(survey, id)}
      aria-label={label}
      title={label}
    >
      {icon}
    </ActionIcon>
  ) : (
    <ActionIcon variant="default" size={36} disabled aria-label={label} title={label}>
      {icon}
    </ActionIcon>
  );
}
