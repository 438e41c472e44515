import { defineConfig, mergeConfig } from 'vite';
import web from '../../apps/web/vite.config.ts';

// The app's chunks are cut for its own start; this page is one of another kind.
const { build: _build, ...rest } = web;

export default mergeConfig(
  rest,
  defineConfig({
    root: import.meta.dirname,
    base: '/',
    publicDir: false,
    build: { outDir: '../../.cache/browser-table', target: 'es2024' },
  }),
);
