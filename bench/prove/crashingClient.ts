import type pg from 'pg'

/** Points at which the indexer can be killed: before or after the statement with these words in its text or name. */
export const crashPoints = [
  ['before', 'begin'],
  ['after', 'begin'],
  ['after', 'copy trade'],
  ['after', 'candle:'],
  ['after', 'balance:'],
  ['after', 'pool:'],
  ['after', 'token:'],
  ['after', 'write-outbox'],
  ['after', 'write-cursor'],
  ['after', 'commit'],
] as const

type Query = string | { name?: string; text?: string }
type Asked = (...args: unknown[]) => unknown

const wordsOf = (query: Query): string =>
  typeof query === 'string' ? query : (query.name ?? query.text ?? '')
const die = (): void => {
  process.kill(process.pid, 'SIGKILL')
}

/** Makes a connection kill its own process at the n-th pass of a crash point. */
export function armCrash(client: pg.Client, point: number, passes: number): void {
  const [when, words] = crashPoints[point % crashPoints.length] ?? crashPoints[0]
  const query = client.query.bind(client) as Asked
  let left = passes
  client.query = ((...args: unknown[]) => {
    const asked = args[0] as Query
    const isHere = wordsOf(asked).toLowerCase().startsWith(words) && --left <= 0
    if (isHere && when === 'before') die()
    const result = query(...args)
    if (isHere && result instanceof Promise) return result.then((value) => (die(), value))
    if (isHere) (result as NodeJS.EventEmitter).on('finish', die)
    return result
  }) as typeof client.query
}

/** Disables transactions: every statement commits by itself. */
export function forgetTransactions(client: pg.Client): void {
  const query = client.query.bind(client) as Asked
  client.query = ((...args: unknown[]) => {
    const words = wordsOf(args[0] as Query)
    return /^(begin|commit|rollback)$/.test(words) ? Promise.resolve({ rows: [] }) : query(...args)
  }) as typeof client.query
}
