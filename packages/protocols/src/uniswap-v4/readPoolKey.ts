import { addressAt, smallAt } from '../evmWords.ts'
import { noPool, type PoolReader } from '../poolReader.ts'

// poolKeys(bytes25) of the PositionManager: (currency0, currency1, fee, tickSpacing, hooks).
const poolKeys = '0x86b6be7d'
const highestFeePips = 1_000_000

/**
 * V4 pools by id. The PositionManager has the key of every pool it ever minted a position in; other keys are only in
 * their Initialize log (initializeFilter).
 */
export const v4PoolReader: PoolReader = {
  calls({ pool }, addresses) {
    const first25Bytes = pool.slice(2, 2 + 50).padEnd(64, '0')
    return addresses.v4 ? [{ to: addresses.v4.positions, data: `${poolKeys}${first25Bytes}` }] : []
  },
  parse({ pool, emitter }, [key]) {
    if (!key || key.count < 5) return noPool
    const token0 = addressAt(key, 0)
    const token1 = addressAt(key, 1)
    const fee = smallAt(key, 2)
    const tickSpacing = smallAt(key, 3)
    if (token0 === null || token1 === null || fee === null || !tickSpacing) return noPool
    return {
      type: 'pool',
      pool: {
        pool,
        family: 'v4',
        dex: 'uniswap-v4',
        tokens: [token0, token1],
        factory: emitter,
        isKnownFactory: true,
        // Above 100 % is the flag of a dynamic fee.
        feePips: fee <= highestFeePips ? fee : null,
      },
    }
  },
}
