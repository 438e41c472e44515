import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Lets every plain `<a href="/…">` of our own pages change the page without loading it anew. A new tab, a download or
 * another host stays the browser's business.
 */
export function useLinkNavigation(): void {
  const router = useRouter();
  useEffect(() => {
    const follow = (event: MouseEvent): void => {
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (event.defaultPrevented || !isPlain || !(event.target instanceof Element)) return;
      const link = event.target.closest('a');
      const href = link?.getAttribute('href');
      if (!link || !href?.startsWith('/') || href.startsWith('//')) return;
      if (link.target !== '' || link.hasAttribute('download')) return;
      event.preventDefault();
      void router.navigate({ href });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [router]);
}
