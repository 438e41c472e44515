import { type ConfigName, type ConfigProblem, checkConfigBlock } from '@echolot/contract/structure/config-blocks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../api/client.ts';

const restMs = 300;

interface ValueCheck {
  readonly problems: readonly ConfigProblem[];
  readonly isChecking: boolean;
}

/** What the schema says of a value, a moment after it was last changed. */
export function useValueCheck(name: ConfigName, value: unknown, isRead: boolean): ValueCheck {
  const text = isRead ? JSON.stringify(value) : undefined;
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, isFetching } = useQuery({
    queryKey: [checkConfigBlock.path, name, rested],
    queryFn: ({ signal }) =>
      // It was read from JSON text.
      call(checkConfigBlock, { body: { name, value: JSON.parse(rested ?? 'null') as never } }, { signal }),
    enabled: rested !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return { problems: data?.problems ?? [], isChecking: isFetching || rested !== text };
}
