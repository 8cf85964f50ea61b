import { programs } from './programs.ts'
import { addressBytes, joinBytes } from './instructionParts.ts'
import type { FindAddress } from './findAddress.ts'

/** An account that may be a pool of the token. */
export type DerivedPool = {
  dex: 'pumpfun' | 'pumpswap' | 'raydium-cpmm'
  address: string
  quote: string | null
}

/** Fee settings of Raydium CPMM that have been opened so far, by their number. */
const cpmmConfigs = [0, 1, 2, 3, 4, 5, 6, 7]
const { pumpfun, pumpswap, raydiumCpmm } = programs

function isBefore(one: Uint8Array, other: Uint8Array): boolean {
  const at = one.findIndex((byte, index) => byte !== other[index])
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0)
}

/** The curve of a pump.fun token; whether there is one only its account tells. */
export function findCurveAddress(find: FindAddress, mint: string): Promise<string> {
  return find(pumpfun, ['bonding-curve', addressBytes(mint)])
}

async function findCpmmPool(find: FindAddress, config: string, mint: string, quote: string): Promise<string> {
  const [own, other] = [addressBytes(mint), addressBytes(quote)]
  const [first, second] = isBefore(own, other) ? [own, other] : [other, own]
  return find(raydiumCpmm, ['pool', addressBytes(config), first, second])
}

/**
 * Derives where pools of a token can be: its pump.fun curve, the PumpSwap pool that it migrates to, and Raydium CPMM's
 * pools of each fee setting, with each quote.
 */
export async function derivePools(
  find: FindAddress,
  mint: string,
  quotes: readonly string[],
): Promise<DerivedPool[]> {
  const key = addressBytes(mint)
  const [curve, authority, ...configs] = await Promise.all([
    findCurveAddress(find, mint),
    find(pumpfun, ['pool-authority', key]),
    ...cpmmConfigs.map((index) => find(raydiumCpmm, ['amm_config', joinBytes([0, index])])),
  ])
  const others = quotes.filter((quote) => quote !== mint)
  const swaps = others.map(async (quote): Promise<DerivedPool> => {
    const seeds = ['pool', joinBytes([0, 0]), addressBytes(authority), key, addressBytes(quote)]
    return { dex: 'pumpswap', address: await find(pumpswap, seeds), quote }
  })
  const cpmm = others.flatMap((quote) =>
    configs.map(
      async (config): Promise<DerivedPool> => ({
        dex: 'raydium-cpmm',
        address: await findCpmmPool(find, config, mint, quote),
        quote,
      }),
    ),
  )
  return [{ dex: 'pumpfun', address: curve, quote: null }, ...(await Promise.all([...swaps, ...cpmm]))]
}
