import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { OpenPage } from '../session/open-page.tsx';

/** First versions with what the product is built on (Promise.withResolvers, :has, dialog, AbortSignal.any, URL.parse). */
const browsers = [
  { name: 'Chrome, Edge', version: '126', since: '2024' },
  { name: 'Firefox', version: '126', since: '2024' },
  { name: 'Safari (Mac, iPhone, iPad)', version: '18', since: '2024' },
  { name: 'Samsung Internet', version: '28', since: '2025' },
];

/** Which browsers are supported. */
export function UpgradePage(): ReactNode {
  return (
    <OpenPage title={<Trans>Supported browsers</Trans>}>
      <p>
        <Trans>
          Echolot runs in every current browser. If a page stays empty or looks broken, your browser is probably older
          than these versions: update it, or ask your administrator to.
        </Trans>
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Browser</Trans>
            </th>
            <th scope="col">
              <Trans>From version</Trans>
            </th>
            <th scope="col">
              <Trans>Released</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {browsers.map(({ name, version, since }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{version}</td>
              <td>{since}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <Trans>Internet Explorer is not supported. JavaScript and cookies of this site must be allowed.</Trans>
      </p>
      <h2>
        <Trans>Your browser</Trans>
      </h2>
      <p>{navigator.userAgent}</p>
    </OpenPage>
  );
}
