import react from '@vitejs/plugin-react';
import { cpSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { chunkGroups } from './vite.chunks.ts';

/** What pdf.js asks for while it draws (character maps of Chinese, the standard fonts), from this server and nowhere else. */
const pdfParts = (): Plugin => ({
  name: 'pdf-parts',
  apply: 'build',
  writeBundle({ dir = '.' }) {
    for (const part of ['cmaps', 'standard_fonts'])
      cpSync(path.join('node_modules', 'pdfjs-dist', part), path.join(dir, 'pdf', part), { recursive: true });
  },
});

/**
 * Icons are silent unless they have a name of their own: antd has each say the English name of its drawing ("close",
 * "double-right"), also within buttons and labels that have names.
 */
const silentIcons = (): Plugin => {
  let silenced = 0;
  return {
    name: 'silent-icons',
    buildStart() {
      silenced = 0;
    },
    transform(code, id) {
      if (!/@ant-design\/icons\/.*\/AntdIcon(?:Light)?\.js/.test(id)) return null;
      const silent = code.replace('"aria-label": icon.name', '"aria-hidden": restProps["aria-label"] === undefined');
      if (silent === code)
        throw new Error('AntdIcon names its icons in another way: see silentIcons in vite.config.ts.');
      silenced += 1;
      return silent;
    },
    buildEnd(error) {
      if (!error && silenced === 0) throw new Error('No icon has been silenced: see silentIcons in vite.config.ts.');
    },
  };
};

/** The page of the console. */
const consolePage = 'index.html';

/** The page of the web app for phones, under each of its addresses. */
const phonePage = 'phone.html';
const isPhoneAddress = /^\/mobileweb(?:[/?]|$)/i;

/** What the service worker keeps: all files of the app, PDF documents excepted (`public/phone-worker.js`). */
const phoneFiles = (): Plugin => ({
  name: 'phone-files',
  configureServer(dev) {
    dev.middlewares.use((request, _, next) => {
      if (isPhoneAddress.test(request.url ?? '')) request.url = `/${phonePage}`;
      next();
    });
  },
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [one] : []));
    const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
    const files = new Set<string>();
    const visit = (file: string): void => {
      const chunk = byFile.get(file);
      if (!chunk || files.has(file) || /pdf/i.test(file)) return;
      files.add(file);
      for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
      for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next);
    };
    for (const { fileName, facadeModuleId } of chunks) if (facadeModuleId?.endsWith(phonePage)) visit(fileName);
    const all = [...[...files].map((file) => `/${file}`), '/first-paint.js', '/steward.svg', '/phone.webmanifest'];
    this.emitFile({ type: 'asset', fileName: 'phone-files.json', source: JSON.stringify({ all }) });
  },
});

const server = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;

export default defineConfig(({ command }) => {
  // A build that a test starts (NODE_ENV=test) must still be what is shipped, not React's slower half.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    plugins: [react(), silentIcons(), pdfParts(), phoneFiles()],
    build: {
      outDir: 'dist/web',
      emptyOutDir: true,
      target: 'es2024',
      manifest: true,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: [consolePage, phonePage],
        output: { codeSplitting: { groups: chunkGroups({ console: consolePage, phone: phonePage }) } },
      },
      chunkSizeWarningLimit: 1_200,
    },
    // Prebundled modules pass no plugin.
    optimizeDeps: { exclude: ['@ant-design/icons'] },
    server: { proxy: { '/api': { target: server, ws: true } } },
  };
});
