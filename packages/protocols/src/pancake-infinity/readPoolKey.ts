import { addressAt, smallAt } from '../evmWords.ts'
import { noPool, type PoolReader } from '../poolReader.ts'

// poolIdToPoolKey(bytes32) of a pool manager: (currency0, currency1, hooks, poolManager, fee, parameters).
const poolIdToPoolKey = '0x0e2d484a'
const highestFeePips = 1_000_000

/** Infinity pools by id; the manager that emitted the log stores each key. */
export const infinityPoolReader: PoolReader = {
  calls({ pool, emitter }) {
    return [{ to: emitter, data: `${poolIdToPoolKey}${pool.slice(2)}` }]
  },
  parse({ pool, emitter }, [key], addresses) {
    if (!key || key.count < 6) return noPool
    const token0 = addressAt(key, 0)
    const token1 = addressAt(key, 1)
    const fee = smallAt(key, 4)
    // An unknown id returns zeros; a real key has the manager set.
    if (token0 === null || token1 === null || fee === null || addressAt(key, 3) !== emitter) return noPool
    return {
      type: 'pool',
      pool: {
        pool,
        family: 'infinity',
        dex: emitter === addresses.infinity?.bin ? 'pancake-infinity-bin' : 'pancake-infinity-cl',
        tokens: [token0, token1],
        factory: emitter,
        isKnownFactory: true,
        feePips: fee <= highestFeePips ? fee : null,
      },
    }
  },
}
