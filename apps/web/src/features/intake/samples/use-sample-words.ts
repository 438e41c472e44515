import type { Sample, SampleChannel, SampleState } from '@echolot/contract/intake/samples';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../i18n/use-formats.ts';

type Entry = Sample['history'][number];

interface SampleWords {
  readonly states: Readonly<Record<SampleState, string>>;
  readonly channels: Readonly<Record<SampleChannel, string>>;
  readonly sendOutStates: Readonly<Record<Sample['sendOuts'][number]['state'], string>>;
  /** Why somebody was not invited: "was invited less than 90 days before". */
  reason(code: string, details?: Entry['details']): string;
  /** Why a message did not arrive. */
  fault(code: string): string;
}

/** How a state weighs: done, in trouble, or on its way. */
export function toneOf(state: SampleState): 'good' | 'bad' | 'quiet' | 'plain' {
  if (state === 'completed') return 'good';
  if (state === 'bounced' || state === 'opted_out') return 'bad';
  return state === 'not_sampled' || state === 'expired' ? 'quiet' : 'plain';
}

/** Samples in words. */
export function useSampleWords(): SampleWords {
  const { t } = useLingui();
  const formats = useFormats();
  return {
    states: {
      imported: t`imported`,
      not_sampled: t`not invited`,
      ready: t`ready`,
      queued: t`queued`,
      sent: t`sent`,
      delivered: t`delivered`,
      deferred: t`delayed`,
      bounced: t`bounced`,
      started: t`started`,
      partial: t`partly answered`,
      completed: t`answered`,
      expired: t`expired`,
      opted_out: t`opted out`,
    },
    channels: { mail: t`e-mail`, sms: t`SMS`, letter: t`letter`, whatsapp: t`WhatsApp` },
    sendOutStates: {
      pending: t`on its way`,
      delivered: t`delivered`,
      failed: t`failed`,
      unsubscribed: t`unsubscribed`,
    },
    reason(code, details = {}) {
      const days = Number(details['days']);
      const invited = typeof details['invited'] === 'string' ? formats.day(details['invited']) : undefined;
      switch (code) {
        case 'quarantine':
          if (invited !== undefined && days > 0)
            return t`Already invited on ${invited}: not again within ${plural(days, { one: '# day', other: '# days' })}.`;
          return t`Already invited a short time before.`;
        case 'duplicate':
          return t`The same event came in twice.`;
        case 'opted_out':
          return t`Does not want to be written to.`;
        case 'no_address':
          return t`No address for this channel.`;
        case 'address_invalid':
          return t`The address cannot be right.`;
        case 'too_old':
          if (days > 0)
            return t`The event was more than ${plural(days, { one: '# day', other: '# days' })} ago when it came in.`;
          return t`The event is too long ago.`;
        default:
          return code;
      }
    },
    fault: (code) => (code === 'address_unknown' ? t`The address does not exist.` : code),
  };
}
