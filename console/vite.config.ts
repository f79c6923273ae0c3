import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const client = (file: string) => fileURLToPath(new URL(`../clients/typescript/${file}`, import.meta.url));

// The gateway serves what is built here. In development the pages come from Vite, and what they ask for from a running gateway,
// which LEADWIRE_URL names.
const gateway = { target: process.env.LEADWIRE_URL ?? 'http://127.0.0.1:4000', changeOrigin: true };

export default defineConfig({
  base: '/console/',
  plugins: [react()],
  resolve: {
    alias: {
      'leadwire/graphql': client('generated/graphql.ts'),
      'leadwire/follow': client('follow.ts'),
      'leadwire/words': client('generated/words.ts'),
    },
  },
  build: {
    target: 'es2022',
    // Source maps would be most of what is committed.
    sourcemap: false,
    // Inline data would need another rule of the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Nearly all of it is React and the components, which every page needs.
    chunkSizeWarningLimit: 800,
  },
  server: {
    proxy: {
      '/graphql': { ...gateway, ws: true },
      '/v2': gateway,
      '/oauth': gateway,
      '/.well-known': gateway,
    },
  },
});
