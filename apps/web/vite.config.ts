import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { contractWithoutZod } from './build/contractWithoutZod.ts'
import { groupsOfPool } from './build/groupsOfPool.ts'
import { type ModuleGraph, staticallyReached } from './build/moduleGraph.ts'

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
  '/rpc/',
  '/community-reward',
  '/socket.io',
  '/healthz',
  '/sandbox',
  // Pool services are named after their network: /sol/pool-info/…
  '^/[a-z]+/pool-info/',
]
const withoutZod = contractWithoutZod(fileURLToPath(new URL('./build/inertZod.ts', import.meta.url)))

/** Asks the server for its chains in development; a built page has them written in. */
const environmentInDevelopment: Plugin = {
  name: 'environment-in-development',
  apply: 'serve',
  async transformIndexHtml(html) {
    const answer = await fetch(`${server}/api/status`).catch(() => null)
    const body = answer?.ok
      ? ((await answer.json()) as { data?: { environmentId?: string; mode?: string } })
      : null
    return html
      .replace('__ENVIRONMENT__', body?.data?.environmentId ?? '')
      .replace('__MODE__', body?.data?.mode ?? '')
  },
}

const isForDesk = /web\/src\/|packages\/(ui|contract|core)\/|lucide-react|tanstack/
/**
 * Menus, dialogs, cards and switches bring 22 kB of libraries that nobody needs before one is opened; likewise the code
 * that edits the wallet list or starts workers. The breakdown of a profit is left to the pages with one, the reader of
 * pastes to the fields that take one, and what trades needs to the panels that trade.
 */
const isOverlay =
  /packages\/ui\/src\/(AnchoredPanel|Dialog\w*|HoverCard|Menu\w*|Modal|Popup|Sheet|Switch|TextLink)\.tsx|web\/src\/(orders|wallet)\/|packages\/trader\/|domain\/(fees|funding|lookalikes|wallet-events|orders|own-wallets|trade-settings|trade-ticket|trading)\/|kit\/(parts\/(scriptUrl|saveFile)|figures\/useCopied)|tanstack\/.*[mM]utation|features\/(token|user)\/|lucide-react\/.*\/(copy|trash|pencil|download)|domain\/watched-wallets\/(useWatchedWallets|watchWalletWithUndo|editWatchedWallets)|kit\/sound\/|contract\/src\/(fees|holderHistory|order|signal|tokenTrading|walletReport|routes\/watchedWallet|watchedWallet|walletEvent|routes\/(tokens|topTraders|trading|quotes|balances|sends))|core\/src\/(paste\/|trading\/|wallet-list\/(classifyWord|holdsSecret|listColumns))/
const isOwnOrSmall = /web\/src\/|packages\/|lucide-react|tanstack/
/** Libraries of everything that opens over the page, and those of what is anchored to a place of it. */
const isForOverlays =
  /@radix-ui|aria-hidden|react-remove-scroll|react-style-singleton|use-sidecar|use-callback-ref|tslib/
const isForAnchored =
  /@radix-ui\/(?!react-dialog)|@floating-ui|aria-hidden|react-remove-scroll|react-style-singleton|use-sidecar|use-callback-ref|tslib|ui\/src\/(AnchoredPanel|Popup)\.tsx/
const isShared = (id: string) => isForDesk.test(id) && !isOverlay.test(id)

/** Small parts of many lists without which they would load what the other pages share. */
const isOfManyLists =
  /domain\/(tokens\/(TokenLink|dexName)|doors\/\w+Door)|kit\/(figures\/Percent|preferences\/visits)/

/** Reached from home through its libraries' lists of everything, but not used there. */
const isUnusedByHome = /lucide-react\/.*\/(external-link|x)\.|tanstack\/.*[iI]nfinite/

const pathOf = (module: string) => fileURLToPath(new URL(`./src/${module}`, import.meta.url))
const homeScreen = pathOf('routes/homeScreen.tsx')
let ofHome: ReadonlySet<string> | null = null
function isOfDesk(id: string, graph: ModuleGraph): boolean {
  ofHome ??= staticallyReached(homeScreen, graph)
  return isOfManyLists.test(id) || (ofHome.has(id) && !isUnusedByHome.test(id))
}

const groupOfPool = groupsOfPool(pathOf)

// A default export, because that is what vite reads.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [withoutZod, environmentInDevelopment, react(), tailwindcss()],
  // The signing worker reads orders by the contract's names.
  worker: { plugins: () => withoutZod },
  // React 19 has what the shim provides.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    modulePreload: {
      // Browsers that run this code support it.
      polyfill: false,
      // The names of what each screen, dialog and panel imports are 4 kB that every visitor would load before anything
      // runs; without them a part loads in one step more.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // One file for the libraries every page needs: forty small ones would be larger in total, and slower to load.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], test: /node_modules/, priority: 3 },
            { name: 'start', tags: ['$initial'], priority: 2 },
            // Figures and lists shared by most pages, as far as home draws them: it is the page most visitors begin
            // with. A lower share count would bring menus and dialogs to every page.
            {
              debugName: 'desk',
              name: (id, build) => (isOfDesk(id, (one) => build.getModuleInfo(one)) ? 'desk' : null),
              minShareCount: 6,
              test: isShared,
              priority: 1,
            },
            // What the other pages share.
            { name: 'pages', minShareCount: 6, test: isShared },
            {
              debugName: 'pool',
              name: (id, build) => groupOfPool(id, (one) => build.getModuleInfo(one)),
              test: isOwnOrSmall,
              includeDependenciesRecursively: false,
            },
            {
              name: 'overlay',
              minShareCount: 45,
              test: isForOverlays,
              includeDependenciesRecursively: false,
            },
            {
              name: 'anchored',
              minShareCount: 8,
              test: isForAnchored,
              includeDependenciesRecursively: false,
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
