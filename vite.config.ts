import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const SERVER = process.env.MINERVA_URL ?? 'http://127.0.0.1:7080'

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist/console',
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    // Compressed sizes are measured by the benchmarks; computing them here only costs time.
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': SERVER } },
})
