import { fileURLToPath } from 'node:url'
import { type ModuleGraph, staticallyReached } from './moduleGraph.ts'

const pathOf = (module: string) => fileURLToPath(new URL(`../src/${module}`, import.meta.url))

const screen = pathOf('routes/tokenScreen.tsx')
const parts = ['features/token/ChartPanel.tsx', 'features/token/TokenTables.tsx'].map(pathOf)
const ticket = pathOf('routes/tradeForms.tsx')
/** Loaded beside every page. */
const keepers = [
  'routes/shellExtras.tsx',
  'domain/session/SessionKeeper.tsx',
  'domain/trade-settings/SettingsKeeper.tsx',
].map(pathOf)

/** They load their screens once somebody comes; what the root loads beside them is no screen. */
const isRoute = /\/src\/routes\/(?!root\.)/

/**
 * Icons of these parts alone. Named, because the library's own list of icons hides who draws which; where one is missing
 * here, the part's file and that of the group import each other, and `bench/firstLoad.test.ts` fails.
 */
const isIconOfPool =
  /lucide-react\/.*\/(flag|funnel|maximize-2|minimize-2|panel-(left|right)-\w+|pen-line|picture-in-picture-2|settings-2|square-dashed-mouse-pointer)\./

type Reached = Record<'screen' | 'parts' | 'ticket' | 'keepers' | 'screens', ReadonlySet<string>>

function readReached(graph: ModuleGraph): Reached {
  const reachedFrom = (roots: readonly string[]) =>
    new Set(roots.flatMap((root) => [...staticallyReached(root, graph)]))
  const routes = [...staticallyReached(pathOf('main.tsx'), graph)].filter((id) => isRoute.test(id))
  const screens = routes
    .flatMap((id) => graph(id)?.dynamicallyImportedIds ?? [])
    .filter((id) => id !== screen)
  return {
    screen: reachedFrom([screen]),
    parts: reachedFrom(parts),
    ticket: reachedFrom([ticket]),
    keepers: reachedFrom(keepers),
    screens: reachedFrom(screens),
  }
}

/**
 * Returns a function that names the file for what no other page loads before a pool's first row: what is loaded beside
 * every page, the page itself, chart and tables, the ticket; null for the rest. Cards, dialogs and lists share these
 * modules, which would be a hundred files of some hundred bytes otherwise.
 */
export function groupsOfPool(): (id: string, graph: ModuleGraph) => string | null {
  let read: Reached | null = null
  return (id, graph) => {
    if (isIconOfPool.test(id)) return 'pool'
    // The files that are asked for keep their names.
    if (id === screen || id === ticket || parts.includes(id)) return null
    read ??= readReached(graph)
    if (read.screens.has(id)) return null
    if (read.keepers.has(id)) return 'keepers'
    if (read.screen.has(id)) return 'pool'
    if (read.parts.has(id)) return 'pool-parts'
    return read.ticket.has(id) ? 'ticket' : null
  }
}
