import { addressesByChain } from '@peregrine/protocols/addresses'
import { type EvmWords, parseEvmWords, uintAt, wordOf } from '@peregrine/protocols/evmWords'
import type { EvmCall, PoolInfo } from '@peregrine/protocols/poolInfo'
import type { ChainKey } from '@peregrine/core/network'
import { type DiscoveryChain, readMany } from '../discoveryChain.ts'
import type { FoundPool, Rate } from '../foundPool.ts'
import { rootPriceIn, v4SlotsOf } from './v4Keys.ts'
import { slotsCall, slotsIn } from './v4Storage.ts'

const selectors = {
  slot0: '0x3850c7bd',
  liquidity: '0x1a686502',
  getReserves: '0x0902f1ac',
  balanceOf: '0x70a08231',
  stable: '0x22be3de1',
  getTokenInfo: '0x1f69565f',
}
const q96 = 1n << 96n
const q192 = 1n << 192n
/** Of a token of 18 decimals, as four.meme's all are. */
const wholeToken = 10n ** 18n

type State = Pick<FoundPool, 'reserves' | 'rate' | 'inRange'>
type Answers = readonly (EvmWords | null)[]
type Reader = { calls(pool: PoolInfo, chain: ChainKey): EvmCall[]; parse(answers: Answers): State }

const unknown: State = { reserves: null, rate: null }
const uint = (answer: EvmWords | null | undefined, index: number): bigint | null =>
  answer && index < answer.count ? uintAt(answer, index) : null

const balances = ({ pool, tokens }: PoolInfo): EvmCall[] =>
  tokens.map((to) => ({ to, data: `${selectors.balanceOf}${wordOf(pool)}` }))

function reservesIn(answers: Answers): bigint[] | null {
  const read = answers.map((answer) => uint(answer, 0))
  return read.every((units) => units !== null) ? read : null
}

/** token1 per token0 is the square of the root price, by 2^192 (Uniswap V3 whitepaper, 6.1). */
const rateOfRoot = (root: bigint | null): Rate | null => (root ? [q192, root * root] : null)

// Anybody opens a pool of concentrated liquidity at any price: it is one once there is something to trade at it.
const readers: Partial<Record<PoolInfo['family'], Reader>> = {
  v2: {
    calls: ({ pool }) => [selectors.getReserves, selectors.stable].map((data) => ({ to: pool, data })),
    parse([held, stable]) {
      const [units0, units1] = [uint(held, 0), uint(held, 1)]
      if (units0 === null || units1 === null) return unknown
      // A stable pair's price is not the ratio of what it holds.
      const isRatio = uint(stable, 0) !== 1n && units0 > 0n && units1 > 0n
      return { reserves: [units0, units1], rate: isRatio ? [units0, units1] : null }
    },
  },
  v3: {
    calls: (pool) => [
      { to: pool.pool, data: selectors.slot0 },
      { to: pool.pool, data: selectors.liquidity },
      ...balances(pool),
    ],
    parse([slot, liquidity, ...held]) {
      return { reserves: reservesIn(held), rate: uint(liquidity, 0) ? rateOfRoot(uint(slot, 0)) : null }
    },
  },
  v4: {
    calls({ pool }, chain) {
      const to = addressesByChain[chain]?.v4?.manager
      return to === undefined ? [] : [slotsCall(to, v4SlotsOf(pool))]
    },
    parse([answer]) {
      const [slot = 0n, liquidity = 0n] = slotsIn(answer, 2) ?? []
      const root = rootPriceIn(slot)
      if (root === 0n || liquidity === 0n) return unknown
      return {
        reserves: null,
        rate: rateOfRoot(root),
        inRange: [(liquidity * q96) / root, (liquidity * root) / q96],
      }
    },
  },
  fourmeme: {
    calls({ pool }, chain) {
      const to = addressesByChain[chain]?.fourmeme?.lens
      return to === undefined ? [] : [{ to, data: `${selectors.getTokenInfo}${wordOf(pool)}` }]
    },
    // version, manager, quote, lastPrice, feeRate, minFee, launchTime, offers, maxOffers, funds, maxFunds, isMigrated
    parse([info]) {
      const [price, offers, funds, isMigrated] = [3, 7, 9, 11].map((index) => uint(info, index))
      if (price == null || offers == null || funds == null || isMigrated == null) return unknown
      if (isMigrated === 1n) return { reserves: [0n, 0n], rate: null }
      return { reserves: [offers, funds], rate: price > 0n ? [wholeToken, price] : null }
    },
  },
}

/** Reads what pools hold and at what price they stand now, all in a few requests. */
export async function readPoolStates(
  chain: DiscoveryChain,
  pools: readonly PoolInfo[],
): Promise<FoundPool[]> {
  const asked = pools.map((info) => {
    const reader = readers[info.family]
    return { info, reader, calls: reader?.calls(info, chain.context.chain) ?? [] }
  })
  const answers = await readMany(
    chain,
    asked.flatMap(({ calls }) => calls),
  )
  let at = 0
  return asked.map(({ info, reader, calls }) => {
    const own = answers.slice(at, (at += calls.length)).map((answer) => parseEvmWords(answer))
    return { info, ...(reader?.parse(own) ?? unknown) }
  })
}
