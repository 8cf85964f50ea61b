import { addressAt, uintAt, wordOf } from '../evmWords.ts'
import { noPool, type PoolReader } from '../poolReader.ts'

// getTokenInfo(address) of TokenManagerHelper3: (version, tokenManager, quote, lastPrice, …, liquidityAdded).
const getTokenInfo = '0x1f69565f'

/** The quote token of a four.meme token: zero for BNB, else a BEP20. */
export const fourmemeTokenReader: PoolReader = {
  calls({ pool }, addresses) {
    return addresses.fourmeme ? [{ to: addresses.fourmeme.lens, data: `${getTokenInfo}${wordOf(pool)}` }] : []
  },
  parse({ pool }, [info]) {
    if (!info || info.count < 12 || uintAt(info, 0) === 0n) return noPool
    const manager = addressAt(info, 1)
    const quote = addressAt(info, 2)
    if (manager === null || quote === null) return noPool
    return {
      type: 'pool',
      pool: {
        pool,
        family: 'fourmeme',
        dex: 'fourmeme',
        tokens: [pool, quote],
        factory: manager,
        isKnownFactory: true,
        feePips: null,
      },
    }
  },
}
