/**
 * Returns the query-cache key for data that belongs to a signed-in wallet. All of it is dropped at logout and when
 * another wallet signs in, so every private query's key must begin with this.
 */
export function ownKey(address?: string | null, ...rest: readonly unknown[]): readonly unknown[] {
  return address === undefined ? ['own'] : ['own', address, ...rest]
}
