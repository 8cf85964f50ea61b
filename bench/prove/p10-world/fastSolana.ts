import { parentPort, workerData } from 'node:worker_threads'

// A worker thread of its own: its clock runs faster, so that a block hash expires within seconds instead of a minute.
const { seed, speed } = workerData as { seed: string; speed: number }

const realNow = Date.now.bind(Date)
const realTimeout = globalThis.setTimeout
const startedMs = realNow()
Date.now = () => startedMs + (realNow() - startedMs) * speed
const fastTimeout = (run: () => void, ms = 0) => realTimeout(run, ms / speed)
globalThis.setTimeout = Object.assign(fastTimeout, realTimeout)

// Only now: the sandbox takes the clock as it finds it.
const { startSolanaSandbox } = await import('@peregrine/sandbox/solana/startSolanaSandbox')
const { rpcUrl, genesisHash } = await startSolanaSandbox({ seed, rate: 0 })
parentPort?.postMessage({ rpcUrl, genesisHash })
