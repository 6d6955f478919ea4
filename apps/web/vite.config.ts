/** Build of the browser application. Chunks are grouped so that the first screen needs few requests. */
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import react from '@vitejs/plugin-react';

/** The specification's route table carries its sources; the browser needs only what the guard reads. */
function slimRoutes(): Plugin {
  const keep = ['path', 'title', 'group', 'parent', 'permissions', 'hidden', 'login', 'redirect', 'keepAlive'];
  return {
    name: 'muyun-slim-routes',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/spec/routes.json')) return null;
      const rows = JSON.parse(code) as Record<string, unknown>[];
      return { code: JSON.stringify(rows.map((row) => Object.fromEntries(keep.map((k) => [k, row[k]])))), map: null };
    },
  };
}

const api = process.env.API ?? 'http://localhost:8080';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [slimRoutes(), react()],
  server: { port: 5173, proxy: { '/api': api, '/health': api } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack[\\/](react-query|query-core)|zustand)[\\/]/ },
            { name: 'contract', test: /(node_modules[\\/](zod|decimal\.js)|packages[\\/]contract)[\\/]/ },
          ],
        },
      },
    },
  },
});
