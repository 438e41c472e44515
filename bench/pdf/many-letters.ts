import { letterDefault } from '@echolot/contract/structure/config-letter';
import type { ZipEntry } from '../../apps/server/src/drawing/zip-archive.ts';
import { composeLetter } from '../../apps/server/src/features/outreach/letters/public.ts';

const sender = { name: 'Aurora GmbH', street: 'Ring 1', postcode: '10115', city: 'Berlin', country: 'DE' };
const config = {
  ...letterDefault,
  sender: { ...letterDefault.sender, ...sender },
  formAddress: 'https://form.example/{{token}}',
};

/** Letters as a campaign sends them, one after another. */
export async function* manyLetters(count: number): AsyncGenerator<ZipEntry> {
  for (let nr = 0; nr < count; nr += 1) {
    const content = composeLetter({
      ...{ config, universe: 'Aurora', survey: 'Sales', unit: `Dealer ${nr % 40}`, locale: nr % 2 ? 'de' : 'en' },
      ...{ eventDay: '3/4/2026', today: '21/11/2026', madeAt: 0, linkToken: `token-${nr}` },
      ...{ name: `Ada Öst-${nr}`, givenName: 'Ada', familyName: `Öst-${nr}` },
      address: { street: `Weg ${nr}`, postcode: '20095', city: 'Hamburg', country: 'DE' },
    });
    yield { name: `letters/${nr}.pdf`, content };
  }
}
