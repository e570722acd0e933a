import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { guidePages } from './scripts/guide-pages.ts'

const SERVER = process.env.MINERVA_URL ?? 'http://127.0.0.1:7080'

/** While developing, the page gets the start data that the server would have written into it. */
const startDataFromServer: Plugin = {
  name: 'start-data-from-server',
  apply: 'serve',
  async transformIndexHtml(html) {
    const page = await (await fetch(SERVER)).text()
    const startData = /<script[^>]*id="start-data"[^>]*>.*?<\/script>/s.exec(page)?.[0] ?? ''
    return html.replace('</head>', () => `${startData}</head>`)
  },
}

/** A page apart from the console, at the address where the server has it. */
const pagesApart: Plugin = {
  name: 'pages-apart',
  apply: 'serve',
  configureServer: ({ middlewares }) =>
    void middlewares.use((request, _response, next) => {
      request.url = request.url
        ?.replace(/^\/checking\/index/, '/checking.html')
        .replace(/^\/activity(?=\?(base|booking|carrier|news)=)/, '/activity.html')
      next()
    }),
}

/** React Aria brings its few words in 34 languages; the console speaks two. */
const ownLanguagesOnly: Plugin = {
  name: 'own-languages-only',
  enforce: 'pre',
  load: {
    filter: { id: /react-(aria|stately)[^?]*\/intl\/.*(?!zh-CN|en-US)..-..\.mjs$/ },
    handler: () => 'export default {}',
  },
}

export default defineConfig({
  plugins: [react(), startDataFromServer, pagesApart, ownLanguagesOnly, guidePages],
  build: {
    outDir: 'dist/console',
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    rolldownOptions: { input: ['index.html', 'checking.html', 'activity.html'] },
    // Compressed sizes are measured by the benchmarks; computing them here only costs time.
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': SERVER } },
})
