import { defineConfig, mergeConfig } from 'vite';
import web from '../../apps/web/vite.config.ts';

export default mergeConfig(
  web,
  defineConfig({
    root: import.meta.dirname,
    base: '/',
    publicDir: false,
    build: { outDir: '../../.cache/browser-table', target: 'es2024' },
  }),
);
