import type { Identity } from '@echolot/contract/identity';
import { type ReactNode, useState } from 'react';
import styles from './universe-logo.module.css';

/** The universe's logo: wide where there is room, the square variant on phones; its name if it cannot be loaded. */
export function UniverseLogo({ universe }: { universe: Identity['currentUniverse'] }): ReactNode {
  const { logoUrl, squareLogoUrl, title } = universe;
  const [failed, setFailed] = useState<string>();
  if (!logoUrl || failed === logoUrl) return <span className={styles['name']}>{title}</span>;
  return (
    <picture className={styles['logo']}>
      {squareLogoUrl ? <source media="(max-width: 47.99em)" srcSet={squareLogoUrl} /> : null}
      <img src={logoUrl} alt={title} height={28} onError={() => setFailed(logoUrl)} />
    </picture>
  );
}
