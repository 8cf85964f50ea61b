import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = process.env.PEREGRINE_URL ?? 'http://127.0.0.1:7777'
const passed = [
  '/api',
  '/auth',
  '/monitor-config',
  '/trades',
  '/mark-wallet',
  '/unified-search',
  // The list of tweets; /twitter itself is a page.
  '^/twitter/.+',
  '/pump-token',
  '/socket.io',
  '/healthz',
  '/sandbox',
  // Pool services are named after their network: /sol/pool-info/…
  '^/[a-z]+/pool-info/',
]
const inertZod = fileURLToPath(new URL('./build/inertZod.ts', import.meta.url))

const isContract = (file = '') => file.replaceAll('\\', '/').includes('/packages/contract/src/')

/** Leaves zod out of the contract, and only there (see inertZod), with the sentences that explain routes to people. */
const contractWithoutZod: Plugin = {
  name: 'contract-without-zod',
  enforce: 'pre',
  resolveId: (id, importer) => (id === 'zod' && isContract(importer) ? inertZod : null),
  transform(code, id) {
    if (!isContract(id)) return null
    return code
      .replace(/\bsummary:\s*'(?:[^'\\]|\\.)*'/g, "summary: ''")
      .replace(/\.describe\(\s*'(?:[^'\\]|\\.)*',?\s*\)/g, '')
  },
}

/** While developing, the page asks the server which chains it speaks to; built, the server writes it in. */
const environmentInDevelopment: Plugin = {
  name: 'environment-in-development',
  apply: 'serve',
  async transformIndexHtml(html) {
    const answer = await fetch(`${server}/api/status`).catch(() => null)
    const body = answer?.ok ? ((await answer.json()) as { data?: { environmentId?: string } }) : null
    return html.replace('__ENVIRONMENT__', body?.data?.environmentId ?? '')
  },
}

const isForDesk = /web\/src\/|packages\/(ui|contract|core)\/|lucide-react|tanstack/
/**
 * Menus, dialogs, cards and switches bring 22 kB of libraries with them, and nobody needs them before one is opened; nor
 * the fields of forms, nor what changes the own list of wallets, before one is changed. What opens the parts of a profit is left to the pages with one.
 */
const isOverlay =
  /packages\/ui\/src\/(HoverCard|Menu\w*|Modal|Popup|Sheet|Switch|Field)\.tsx|domain\/(fees|wallet-events)\/|domain\/watched-wallets\/(useWatchedWallets|watchWalletWithUndo|editWatchedWallets)|kit\/sound\/|contract\/src\/(fees|routes\/watchedWallet|watchedWallet|walletEvent)/

// A default export, because that is what vite reads.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [contractWithoutZod, environmentInDevelopment, react(), tailwindcss()],
  // React 19 has what the shim stands in for.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    // Browsers that run this code know modulepreload.
    modulePreload: { polyfill: false },
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // One file for what every page needs of libraries: forty small ones would be larger together, and slower to fetch.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'start', tags: ['$initial'], priority: 1 },
            // What most pages share, figures and lists. Fewer sharers would bring menus and dialogs to every page.
            {
              name: 'desk',
              minShareCount: 6,
              test: (id) => isForDesk.test(id) && !isOverlay.test(id),
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(passed.map((path) => [path, { target: server, ws: path === '/socket.io' }])),
  },
})
