import type { ChainOrigin } from '@peregrine/chains/catalogue/chainDefinition'
import type { Sighting } from '@peregrine/chains/rpc/identifyEndpoints'

/** Block 0 of a chain, and the basis on which it was settled at the start. */
type GenesisChoice = { genesisHash: string; from: 'endpoints' | 'remembered' | 'catalogue' }

/** The value named most often; the first one on a tie. */
function maxNamed(values: readonly string[]): string | undefined {
  const count = (value: string): number => values.filter((other) => other === value).length
  return values.reduce<string | undefined>(
    (best, value) => (best === undefined || count(value) > count(best) ? value : best),
    undefined,
  )
}

const privateRange = /^(10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[(::1|f[cd]|fe80))/
const privateName = /\.(local|localhost|internal|lan|home\.arpa|test)$/

/**
 * True for an address on this machine or network: only there may a chain of the real id begin with a block of its own.
 */
export function isPrivatePlace({ hostname }: URL): boolean {
  if (/^[\d.]+$|^\[/.test(hostname)) return privateRange.test(hostname)
  return !hostname.includes('.') || privateName.test(hostname)
}

/**
 * Settles which block 0 is our chain's, before anything of it is read: the real one if any endpoint names it, else what
 * most endpoints of this network name. Without an answer it is what these endpoints named last, else the real one: the
 * rows of another chain are then never touched, as its endpoints are set aside until the next start.
 */
export function chooseGenesis(
  { ours }: Pick<Sighting, 'ours'>,
  { genesisHash: real }: ChainOrigin,
  remembered: readonly string[],
): GenesisChoice {
  const named = ours.flatMap(({ genesisHash, url }) =>
    genesisHash !== null && (genesisHash === real || isPrivatePlace(url)) ? [genesisHash] : [],
  )
  const agreed = named.includes(real) ? real : maxNamed(named)
  if (agreed !== undefined) return { genesisHash: agreed, from: 'endpoints' }
  const last = maxNamed(remembered)
  return last === undefined
    ? { genesisHash: real, from: 'catalogue' }
    : { genesisHash: last, from: 'remembered' }
}
