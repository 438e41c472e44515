import { useFormats } from '../../../../i18n/use-formats.ts';
import type { FigureParts } from './figure-explanation.ts';

/** A row that says how a share comes about: name, calculation, share. */
export function useShareRow(): (key: string, name: string, n: number, of: number) => FigureParts['rows'][number] {
  const { count, share } = useFormats();
  return (key, name, n, of) => ({
    key,
    cells: [name, `${count(n)} ÷ ${count(of)}`, of > 0 ? share(n / of, 1) : '–'],
  });
}
