import { parentPort, workerData } from 'node:worker_threads'

// A worker thread of its own: its clock runs faster while nobody reads the chain, so that an hour is over in seconds.
const { seed, rate } = workerData as { seed: string; rate: number }

const realNow = Date.now.bind(Date)
const realTimeout = globalThis.setTimeout
let speed = 1
let since = { real: realNow(), own: realNow() }
Date.now = () => since.own + (realNow() - since.real) * speed
// While the clock stands still, what is due waits.
const held: (() => void)[] = []
const scaledTimeout = (run: () => void, ms = 0) =>
  realTimeout(() => (speed > 0 ? run() : held.push(run)), ms / (speed || 1))
globalThis.setTimeout = Object.assign(scaledTimeout, realTimeout)
parentPort?.on('message', (wanted: number) => {
  since = { real: realNow(), own: Date.now() }
  speed = wanted
  if (speed > 0) for (const run of held.splice(0)) run()
})

// Only now: the sandbox takes the clock as it finds it.
const { startSolanaSandbox } = await import('@peregrine/sandbox/solana/startSolanaSandbox')
const { rpcUrl, wsUrl, genesisHash, pricePools } = await startSolanaSandbox({ seed, rate })
parentPort?.postMessage({ rpcUrl, wsUrl, genesisHash, pricePools })
