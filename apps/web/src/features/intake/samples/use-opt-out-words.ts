import type { OptOut } from '@echolot/contract/intake/opt-outs';
import { useLingui } from '@lingui/react/macro';

/** Opt-outs in words. */
export function useOptOutWords() {
  const { t } = useLingui();
  const channels: Record<OptOut['channel'], string> = {
    any: t`all channels`,
    mail: t`e-mail`,
    sms: t`SMS`,
    letter: t`letter`,
    whatsapp: t`WhatsApp`,
  };
  const sources: Readonly<Record<string, string>> = {
    unsubscribe: t`unsubscribed from an invitation`,
    staff: t`noted by staff`,
    api: t`noted by another system`,
  };
  return { channels, sourceOf: (source: string): string => sources[source] ?? source };
}
