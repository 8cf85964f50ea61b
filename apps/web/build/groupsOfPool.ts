import { type ModuleGraph, staticallyReached } from './moduleGraph.ts'

/** They load their screens once somebody comes; what the root loads beside them is no screen. */
const isRoute = /\/src\/routes\/(?!root\.)/

/**
 * Icons of these parts alone. Named, because the library's own list of icons hides who draws which; where one is missing
 * here, the part's file and that of the group import each other, and `bench/firstLoad.test.ts` fails.
 */
const isIconOfPool =
  /lucide-react\/.*\/(flag|funnel|maximize-2|minimize-2|panel-(left|right)-\w+|pen-line|picture-in-picture-2|settings-2|square-dashed-mouse-pointer)\./

type Group = 'keepers' | 'pool' | 'pool-parts' | 'ticket'
type Reached = {
  screens: ReadonlySet<string>
  files: ReadonlySet<string>
  groups: readonly [Group, ReadonlySet<string>][]
}

function readReached(graph: ModuleGraph, pathOf: (module: string) => string): Reached {
  const screen = pathOf('routes/tokenScreen.tsx')
  const ticket = pathOf('routes/tradeForms.tsx')
  const parts = ['features/token/ChartPanel.tsx', 'features/token/TokenTables.tsx'].map(pathOf)
  // Loaded beside every page.
  const keepers = [
    'routes/shellExtras.tsx',
    'domain/session/SessionKeeper.tsx',
    'domain/trade-settings/SettingsKeeper.tsx',
  ].map(pathOf)
  const reachedFrom = (roots: readonly string[]) =>
    new Set(roots.flatMap((root) => [...staticallyReached(root, graph)]))
  const routes = [...staticallyReached(pathOf('main.tsx'), graph)].filter((id) => isRoute.test(id))
  const screens = routes
    .flatMap((id) => graph(id)?.dynamicallyImportedIds ?? [])
    .filter((id) => id !== screen)
  return {
    screens: reachedFrom(screens),
    // Those that are asked for keep their names.
    files: new Set([screen, ticket, ...parts]),
    groups: [
      ['keepers', reachedFrom(keepers)],
      ['pool', reachedFrom([screen])],
      ['pool-parts', reachedFrom(parts)],
      ['ticket', reachedFrom([ticket])],
    ],
  }
}

/**
 * Returns a function that names the file for what no other page loads before a pool's first row: what is loaded beside
 * every page, the page itself, chart and tables, the ticket; null for the rest. Cards, dialogs and lists share these
 * modules, which would be a hundred files of some hundred bytes otherwise. `pathOf` is a source file's absolute path.
 */
export function groupsOfPool(
  pathOf: (module: string) => string,
): (id: string, graph: ModuleGraph) => Group | null {
  let read: Reached | null = null
  return (id, graph) => {
    if (isIconOfPool.test(id)) return 'pool'
    read ??= readReached(graph, pathOf)
    if (read.files.has(id) || read.screens.has(id)) return null
    return read.groups.find(([, reached]) => reached.has(id))?.[0] ?? null
  }
}
