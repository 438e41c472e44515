import { getErasureReport } from '@echolot/contract/privacy/contacts';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { send } from '../../../api/client.ts';
import { saveFile } from '../../../api/save-file.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';

/** The confirmation as a text to send, in the languages people are written to in. */
export function ReportButtons({ erasureId }: { readonly erasureId: string }) {
  const { t, i18n } = useLingui();
  const load = useMutation({
    mutationFn: async (locale: 'en' | 'de') => {
      const reply = await send(getErasureReport, { params: { erasureId }, query: { locale } });
      saveFile(await reply.blob(), `erasure-${erasureId}-${locale}.txt`);
    },
    onError: (error) => showSnackbar({ text: errorSentence(i18n, error), tone: 'bad' }),
  });
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => load.mutate('en')}>
        {t`Report in English`}
      </Button>
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => load.mutate('de')}>
        {t`Report in German`}
      </Button>
    </>
  );
}
