import { askAll, word } from './askAll.ts'

type Place = { pool: string; dex: string; token: string; block_number: string }
type Facts = { token0: string; decimals0: number; decimals1: number }

const selectors = { token0: '0x0dfe1681', token1: '0xd21220a7', decimals: '0x313ce567' }
const mask112 = (1n << 112n) - 1n
const mask160 = (1n << 160n) - 1n

async function factsOf(url: string, pools: readonly string[]): Promise<Map<string, Facts>> {
  const call = (to: string, data: string) => ['eth_call', [{ to, data }, 'latest']] as const
  const asked = pools.flatMap((pool) => [call(pool, selectors.token0), call(pool, selectors.token1)])
  const tokens = (await askAll(url, asked)).map((answer) => `0x${answer.slice(26).toLowerCase()}`)
  const decimals = (
    await askAll(
      url,
      tokens.map((token) => call(token, selectors.decimals)),
    )
  ).map(word)
  return new Map(
    pools.map((pool, at) => [
      pool,
      {
        token0: tokens[2 * at] as string,
        decimals0: Number(decimals[2 * at]),
        decimals1: Number(decimals[2 * at + 1]),
      },
    ]),
  )
}

/** token1 per token0 in base units: V2 packs time, reserve1 and reserve0 in slot 8, V3 its root price in slot 0. */
function ratioOf(isPair: boolean, slot: bigint): number {
  if (isPair) return Number((slot >> 112n) & mask112) / Number(slot & mask112)
  const root = Number(slot & mask160) / 2 ** 96
  return root * root
}

/** Prices of whole tokens in whole coins of the other side, as the pools' storage shows them at these blocks. */
export async function storedPrices(url: string, places: readonly Place[]): Promise<number[]> {
  const facts = await factsOf(url, [...new Set(places.map(({ pool }) => pool))])
  const isPair = ({ dex }: Place) => dex.endsWith('-v2')
  const slots = await askAll(
    url,
    places.map((place) => [
      'eth_getStorageAt',
      [place.pool, isPair(place) ? '0x8' : '0x0', `0x${Number(place.block_number).toString(16)}`],
    ]),
  )
  return places.map((place, at) => {
    const { token0, decimals0, decimals1 } = facts.get(place.pool) as Facts
    const ratio = ratioOf(isPair(place), word(slots[at])) * 10 ** (decimals0 - decimals1)
    return place.token === token0 ? ratio : 1 / ratio
  })
}
