import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// What `npm start` of leadwire has written; or another server and key.
const file = new URL('../../.data/credentials.json', import.meta.url);
const { LEADWIRE_URL, LEADWIRE_KEY } = process.env;
const { base_url: target, api_key: key } = LEADWIRE_KEY
  ? { base_url: LEADWIRE_URL, api_key: LEADWIRE_KEY }
  : JSON.parse(readFileSync(file, 'utf8'));

// The key stays here, as it would in the server of your page; the browser never has it.
const leadwire = { target, changeOrigin: true, ws: true, headers: { authorization: key } };

export default defineConfig({
  plugins: [react()],
  server: { proxy: { '/graphql': leadwire, '/v2': leadwire } },
});
