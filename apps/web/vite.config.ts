import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = process.env.PEREGRINE_URL ?? 'http://127.0.0.1:7777'
const passed = [
  '/api',
  '/trades',
  '/mark-wallet',
  '/unified-search',
  '/pump-token',
  '/socket.io',
  '/healthz',
  '/sandbox',
  // Pool services are named after their network: /sol/pool-info/…
  '^/[a-z]+/pool-info/',
]
const inertZod = fileURLToPath(new URL('./build/inertZod.ts', import.meta.url))

/** Leaves zod out of the contract, and only there: see inertZod. */
const contractWithoutZod: Plugin = {
  name: 'contract-without-zod',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === 'zod' && importer?.replaceAll('\\', '/').includes('/packages/contract/src/') ? inertZod : null,
}

// A default export, because that is what vite reads.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [contractWithoutZod, react(), tailwindcss()],
  build: {
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(passed.map((path) => [path, { target: server, ws: path === '/socket.io' }])),
  },
})
