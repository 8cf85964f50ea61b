// Measures the EVM block source against a local node: `node packages/chains/src/testing/measureEvmSource.ts`. Prints
// the time of a backfill of 2,000 blocks with 10 swaps of 5 logs each, and the delay from a pushed head to its proven
// block.
import { createEvmClient } from '../evm/evmClient.ts'
import { followEvm } from '../evm/followEvm.ts'
import { sleep } from '../rpc/sleep.ts'
import { startAnvil, type TestAnvil } from './startAnvil.ts'

const blocks = Number(process.env.BLOCKS ?? 2_000)
const swapsPerBlock = 10
const liveBlocks = 100

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function follow(anvil: TestAnvil, startNumber: number, signal: AbortSignal) {
  const client = createEvmClient({ chain: 'eth', endpoints: anvil.endpoints })
  const stored = { cursor: null, findHash: async () => null }
  return followEvm({ chain: { finalityDepth: 64, blockTimeMs: 2_000 }, client, stored, startNumber, signal })
}

async function measureBackfill(anvil: TestAnvil): Promise<void> {
  const stop = new AbortController()
  const [startedAt, cpuBefore] = [performance.now(), process.cpuUsage()]
  let logs = 0
  for await (const step of follow(anvil, 1, stop.signal)) {
    if (step.type !== 'blocks') throw new Error('a quiet chain was undone')
    for (const block of step.blocks) {
      if (block.family === 'EVM') for (const tx of block.transactions) logs += tx.logs.length
    }
    if ((step.blocks.at(-1)?.number ?? 0) >= blocks) break
  }
  stop.abort()
  const wallMs = performance.now() - startedAt
  const { user, system } = process.cpuUsage(cpuBefore)
  const swaps = blocks * swapsPerBlock
  console.log(
    `backfill blocks=${blocks} swaps=${swaps} logs=${logs} wall_ms=${wallMs.toFixed(0)} ` +
      `cpu_ms=${((user + system) / 1_000).toFixed(0)} swaps_per_s=${((swaps / wallMs) * 1_000).toFixed(0)}`,
  )
}

/** Measures from the pushed header, and from the mining call, to the proven block. */
async function measureLive(anvil: TestAnvil): Promise<void> {
  const stop = new AbortController()
  const source = follow(anvil, Number(await anvil.rpc('eth_blockNumber')) + 1, stop.signal)
  const [fromHead, fromMine]: [number[], number[]] = [[], []]
  let pending = source.next()
  await sleep(500)
  for (let i = 0; i < liveBlocks; i++) {
    await anvil.queueSwaps(swapsPerBlock)
    const minedAt = performance.timeOrigin + performance.now()
    const mined = anvil.rpc('evm_mine')
    const { value: step } = await pending
    const provenAt = performance.timeOrigin + performance.now()
    if (step?.type !== 'blocks' || !step.blocks[0]) throw new Error('no block')
    fromHead.push(provenAt - step.blocks[0].seenAtMs)
    fromMine.push(provenAt - minedAt)
    await mined
    pending = source.next()
    await sleep(20)
  }
  stop.abort()
  for (const [name, times] of Object.entries({ head_to_proven: fromHead, mine_call_to_proven: fromMine })) {
    times.sort((a, b) => a - b)
    const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
    console.log(`live ${name} n=${times.length} p50_ms=${p50.toFixed(1)} p99_ms=${p99.toFixed(1)}`)
  }
}

const anvil = await startAnvil()
try {
  await anvil.mineSwaps(blocks, swapsPerBlock)
  await measureBackfill(anvil)
  await measureBackfill(anvil)
  await measureLive(anvil)
} finally {
  await anvil.stop()
}
