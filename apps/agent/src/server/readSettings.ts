import { queryTradeConfig } from '@peregrine/contract/routes/tradeConfig'
import { chainKeys, type ChainKey, networkFacts } from '@peregrine/core/network'
import { parseSettings } from '@peregrine/core/trading/settings/parseSettings'
import {
  type ConfigSlot,
  defaultSettings,
  type TradeSettings,
} from '@peregrine/core/trading/settings/tradeSettings'
import { type Asker, call } from '@peregrine/trader/http/callRoute'

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}

/** The trade settings that an account has saved in a slot; a chain without any has the defaults. Throws Fault, Unreachable. */
export async function readSettings(
  asker: Asker,
  userAddress: string,
  slot: ConfigSlot,
): Promise<Record<ChainKey, TradeSettings>> {
  const read = (chainType: 1 | 2) => call(asker, queryTradeConfig, { params: { userAddress, chainType } })
  const [evm, solana] = await Promise.all([read(1), read(2)])
  const savedOf = (chain: ChainKey): TradeSettings => {
    const config = networkFacts[chain].monitorChainType === 1 ? evm : solana
    const saved = fieldsOf(fieldsOf(fieldsOf(config)['settings'])[chain])[slot]
    return parseSettings(saved) ?? defaultSettings[chain]
  }
  return Object.fromEntries(chainKeys.map((chain) => [chain, savedOf(chain)])) as Record<
    ChainKey,
    TradeSettings
  >
}
