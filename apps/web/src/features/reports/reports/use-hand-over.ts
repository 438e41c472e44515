import type { Report } from '@echolot/contract/reports/reports';
import { useEffect, useRef, useState } from 'react';
import { useDownloadNews } from './use-download-news.ts';

/**
 * R-015 Begins the download once the report is finished, unless it was downloaded before: whoever comes back to look does not get
 * it again unasked. Answers whether it was begun.
 */
export function useHandOver({ reportId, can, isMine, downloadedAt }: Report): boolean {
  const isDue = can.download && isMine && downloadedAt === null;
  const news = useDownloadNews();
  const begun = useRef(false);
  const [isHandedOver, setHandedOver] = useState(false);
  useEffect(() => {
    if (!isDue || begun.current) return;
    begun.current = true;
    // What goes wrong is told when the button is used.
    news.fetch(reportId).then(
      () => setHandedOver(true),
      () => {},
    );
  }, [isDue, reportId, news]);
  return isHandedOver;
}
