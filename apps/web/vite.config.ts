import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { noSchemas } from './no-schemas.ts';

/** The server `npm start` runs; `npm run dev` of this app passes calls on to it. */
const server = process.env['ECHOLOT_URL'] ?? 'http://localhost:8080';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    noSchemas(),
    react(),
    lingui({ cwd: import.meta.dirname, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset(undefined, { cwd: import.meta.dirname })] }),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    // What the start needs comes whole: cut where pages share parts of it, it would be some ninety files and 5 kB more.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } } },
    // What a page imports is named in advance for the ranking alone: the names of all others would be 4 kB in front of its figures.
    modulePreload: {
      resolveDependencies: (file, imported, { hostType }) =>
        hostType === 'html' || file.includes('ranking-page') ? imported : [],
    },
  },
  server: {
    proxy: Object.fromEntries(['/vuejs', '/config', '/realms'].map((path) => [path, { target: server }])),
  },
});
