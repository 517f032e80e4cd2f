import react from '@vitejs/plugin-react';
import { cpSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** What pdf.js asks for while it draws (character maps of Chinese, the standard fonts), from this server and nowhere else. */
const pdfParts = (): Plugin => ({
  name: 'pdf-parts',
  apply: 'build',
  writeBundle({ dir = '.' }) {
    for (const part of ['cmaps', 'standard_fonts'])
      cpSync(path.join('node_modules', 'pdfjs-dist', part), path.join(dir, 'pdf', part), { recursive: true });
  },
});

const server = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;

export default defineConfig(({ command }) => {
  // A build that a test starts (NODE_ENV=test) must still be what is shipped, not React's slower half.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    plugins: [react(), pdfParts()],
    build: {
      outDir: 'dist/web',
      emptyOutDir: true,
      target: 'es2024',
      manifest: true,
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 1_200,
    },
    server: { proxy: { '/api': { target: server, ws: true } } },
  };
});
