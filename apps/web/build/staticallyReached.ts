type Graph = (id: string) => { importedIds: readonly string[] } | null

/** Returns a module and all that it imports before it runs, directly or not: what its page loads before it is drawn. */
export function staticallyReached(root: string, graph: Graph): ReadonlySet<string> {
  if (graph(root) === null) throw new Error(`The build has no ${root}`)
  const reached = new Set([root])
  // A set that is walked through goes on with what is added meanwhile.
  for (const id of reached) for (const next of graph(id)?.importedIds ?? []) reached.add(next)
  return reached
}
