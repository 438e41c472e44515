import type { Identity } from '@echolot/contract/identity';
import { type ReactNode, useState } from 'react';
import styles from './universe-logo.module.css';

/** Images that come with the product, by lower-cased universe name; `-square` for narrow places. */
const images = import.meta.glob<string>('../../../../packages/core/src/logos/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

/**
 * The universe's logo: the address its data names, else the image called after the universe, else its title. The
 * square variant, if there is one, on phones.
 */
export function UniverseLogo({ universe }: { universe: Identity['currentUniverse'] }): ReactNode {
  const { extName, title } = universe;
  const [failed, setFailed] = useState<string>();
  const name = extName.toLowerCase();
  const wide = universe.logoUrl || images[`../../../../packages/core/src/logos/${name}.svg`];
  const square = universe.logoUrl
    ? universe.squareLogoUrl
    : images[`../../../../packages/core/src/logos/${name}-square.svg`];
  if (!wide || failed === wide) return <span className={styles['name']}>{title}</span>;
  return (
    <picture className={styles['logo']}>
      {square ? <source media="(max-width: 47.99em)" srcSet={square} /> : null}
      <img src={wide} alt={title} height={28} onError={() => setFailed(wide)} />
    </picture>
  );
}
