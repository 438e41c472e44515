import { getInterviewNeighbours } from '@echolot/contract/interviews';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { queryOptionsOf } from '../../api/query-options.ts';
import { paths } from '../../paths.ts';

interface NeighboursProps {
  readonly survey: string;
  readonly interviewId: string;
}

/** The way to the interviews just before and after at the same unit. */
export function Neighbours({ survey, interviewId }: NeighboursProps) {
  const { t } = useLingui();
  const { data } = useQuery({
    ...queryOptionsOf(getInterviewNeighbours, { params: { survey, interviewId } }),
    placeholderData: undefined,
  });
  const links = [
    { id: data?.older, label: t`Older interview of this unit`, icon: <IconChevronLeft size={18} aria-hidden /> },
    { id: data?.newer, label: t`Newer interview of this unit`, icon: <IconChevronRight size={18} aria-hidden /> },
  ];
  return links.map(({ id, label, icon }) =>
    id ? (
      <ActionIcon
        key={label}
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
      <ActionIcon key={label} variant="default" size={36} disabled aria-label={label} title={label}>
        {icon}
      </ActionIcon>
    ),
  );
}
