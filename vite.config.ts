import react from '@vitejs/plugin-react';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

const compressible = /\.(m?js|css|html|svg|json)$/;
/** Below this a compressed twin saves less than a packet. */
const worthBytes = 1_000;

const compressed = (source: Buffer): Buffer =>
  brotliCompressSync(source, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
    },
  });

/** A `.br` twin beside every text file, made once here instead of at every request; the server prefers it. Made of the files as written: Vite's own plugins change them to the last. */
const brotliTwins = (): Plugin => ({
  name: 'brotli-twins',
  apply: 'build',
  writeBundle({ dir = '.' }, bundle) {
    for (const { fileName } of Object.values(bundle)) {
      const file = path.join(dir, fileName);
      if (!compressible.test(fileName)) continue;
      const source = readFileSync(file);
      if (source.length >= worthBytes) writeFileSync(`${file}.br`, compressed(source));
    }
  },
});

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
    plugins: [react(), brotliTwins(), pdfParts()],
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
