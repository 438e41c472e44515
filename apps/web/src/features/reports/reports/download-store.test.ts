import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ReportNews } from './download-state.ts';

const news: ReportNews = {
  survey: 'sales',
  reportId: 'one',
  status: 'QUEUED',
  position: 3,
  progress: 0,
  fault: null,
};
const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

/** The store as a page that is loaded anew has it. */
const load = () => {
  vi.resetModules();
  return import('./download-store.ts');
};

describe('R-094 the download of a tab', () => {
  test('is kept through a reload with its survey, its report and its place in the queue', async () => {
    const before = await load();
    before.tellDownload('aurora ada', { kind: 'requested', news });
    const queued = { step: 'downloadQueued', survey: 'sales', reportId: 'one', position: 3 };
    expect((await load()).downloadOf('aurora ada')).toEqual(queued);
    const after = await load();
    expect(after.tellDownload('aurora ada', { kind: 'told', news: { ...news, status: 'FINISHED' } })).toEqual({
      kind: 'ready',
    });
    expect((await load()).downloadOf('aurora ada')).toEqual({
      step: 'downloadReady',
      survey: 'sales',
      reportId: 'one',
    });
  });

  test('says that it is ready once, however often it is told', async () => {
    const { tellDownload } = await load();
    tellDownload('aurora ada', { kind: 'requested', news });
    const finished = { kind: 'told', news: { ...news, status: 'FINISHED' } } as const;
    expect([1, 2, 3].map(() => tellDownload('aurora ada', finished)?.kind)).toEqual(['ready', undefined, undefined]);
  });

  test('is of one person in one universe: whoever signs in after sees nothing of it', async () => {
    const { downloadOf, tellDownload } = await load();
    tellDownload('aurora ada', { kind: 'requested', news });
    expect(downloadOf('aurora ben')).toEqual({ step: 'none' });
    expect(downloadOf('nordic ada')).toEqual({ step: 'none' });
    expect(downloadOf('aurora ada')).toMatchObject({ step: 'downloadQueued' });
  });

  test('whoever looks at it hears of changes alone, and is let go', async () => {
    const { onDownloadChange, tellDownload } = await load();
    const heard = vi.fn();
    const leave = onDownloadChange(heard);
    tellDownload('aurora ada', { kind: 'setAside' });
    expect(heard).not.toHaveBeenCalled();
    tellDownload('aurora ada', { kind: 'requested', news });
    expect(heard).toHaveBeenCalledTimes(1);
    leave();
    tellDownload('aurora ada', { kind: 'setAside' });
    expect(heard).toHaveBeenCalledTimes(1);
    expect([...kept]).toEqual([]);
  });

  test('what another version kept, or nobody can read, is none; without storage it works all the same', async () => {
    for (const text of ['{', '7', 'null', '{"step":"downloadQueued"}', '{"step":"lost","survey":"a","reportId":"b"}']) {
      kept.set('echolot.download aurora ada', text);
      expect((await load()).downloadOf('aurora ada'), text).toEqual({ step: 'none' });
    }
    const denied = () => {
      throw new Error('denied');
    };
    vi.stubGlobal('sessionStorage', { getItem: denied, setItem: denied, removeItem: denied });
    const { downloadOf, tellDownload } = await load();
    tellDownload('aurora ada', { kind: 'requested', news });
    expect(downloadOf('aurora ada')).toMatchObject({ step: 'downloadQueued', position: 3 });
  });
});
