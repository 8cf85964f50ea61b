type Module = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }

/** Returns what the build knows of a module; null for one it does not have. */
export type ModuleGraph = (id: string) => Module | null

/** Returns a module and all that it imports before it runs, directly or not: what its page loads before it is drawn. */
export function staticallyReached(root: string, graph: ModuleGraph): ReadonlySet<string> {
  if (graph(root) === null) throw new Error(`The build has no ${root}`)
  const reached = new Set([root])
  // A set that is walked through goes on with what is added meanwhile.
  for (const id of reached) for (const next of graph(id)?.importedIds ?? []) reached.add(next)
  return reached
}
