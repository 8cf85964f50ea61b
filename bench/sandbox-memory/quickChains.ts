import { evmKeys } from '@peregrine/sandbox/evm/contractAddresses'
import { createCast } from '@peregrine/sandbox/evm/cast'
import { startEvmChain } from '@peregrine/sandbox/evm/startEvmChain'
import { networkRates } from '@peregrine/sandbox/frame/networkRates'
import { createStatsCounter } from '@peregrine/sandbox/frame/statsCounter'
import { startSolanaSandbox } from '@peregrine/sandbox/solana/startSolanaSandbox'
import { type Progress, type QuickChains, usualBlockMs, usualRate } from './progress.ts'

/**
 * Runs in its own process: the sandbox's chains produce hours of blocks as fast as they can, with the trades and
 * launches of those hours. Exits with its parent.
 */
const { folder, hours } = JSON.parse(process.argv[2] ?? '{}') as QuickChains
const seed = 'memory'
const counter = createStatsCounter()
const spanMs = hours * 3_600_000
const cast = createCast(seed)
const rates = networkRates(usualRate)
const tell = (isDone: boolean): void => {
  const progress: Progress = { evm: counter.stats({}).trades, solana: solana.stats().trades, isDone }
  process.send?.(progress)
}

// Solana's slots cannot be sped up, so its trades run at a multiple of the usual rate instead.
const solana = await startSolanaSandbox({ seed, rate: rates.sol * 20 })
const ticker = setInterval(() => tell(false), 1_000)
const chains = await Promise.all(
  evmKeys.map((key) =>
    startEvmChain({
      key,
      seed,
      port: 0,
      dataDir: folder,
      cast,
      rates: rates[key],
      counts: counter,
      history: {
        blocks: Math.round(spanMs / usualBlockMs[key]),
        spanMs,
        tradesPerBlock: ((usualRate / 6) * usualBlockMs[key]) / 1_000,
      },
    }),
  ),
)
clearInterval(ticker)
tell(true)
process.once('disconnect', () => {
  void Promise.all([solana.stop(), ...chains.map((chain) => chain.stop())]).then(() => process.exit(0))
})
