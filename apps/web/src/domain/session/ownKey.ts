/**
 * Where the query cache holds what belongs to a signed-in wallet. At logout, and when another wallet signs in, all of
 * it is dropped: a query of something private must begin with this.
 */
export function ownKey(address?: string | null, ...rest: readonly unknown[]): readonly unknown[] {
  return address === undefined ? ['own'] : ['own', address, ...rest]
}
