import { environmentId } from '../../kit/preferences/environment.ts'

/** Name of the database that holds an environment's executions. */
export const executionsDatabase = (environment: string) => `peregrine-executions-${environment}`

/** True if this browser has traded on these chains. False where the browser does not list its databases. */
export async function hasTraded(): Promise<boolean> {
  if (!('indexedDB' in globalThis) || !('databases' in indexedDB)) return false
  const known = await indexedDB.databases()
  return known.some(({ name }) => name === executionsDatabase(environmentId()))
}
