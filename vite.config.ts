import react from '@vitejs/plugin-react';
import { brotliCompressSync, constants } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

const compressible = /\.(js|css|html|svg|json)$/;
/** Below this a compressed twin saves less than a packet. */
const worthBytes = 1_000;

/** A `.br` twin beside every text file, made once here instead of at every request; the server prefers it. */
const brotliTwins = (): Plugin => ({
  name: 'brotli-twins',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      const source = Buffer.from(file.type === 'chunk' ? file.code : file.source);
      if (!compressible.test(file.fileName) || source.length < worthBytes) continue;
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
      };
      this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: brotliCompressSync(source, { params }) });
    }
  },
});

const server = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;

export default defineConfig({
  plugins: [react(), brotliTwins()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2024',
    manifest: true,
    assetsInlineLimit: 0,
    // antd's parts are one family: one large file is loaded sooner than dozens of small ones.
    chunkSizeWarningLimit: 1_200,
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
});
