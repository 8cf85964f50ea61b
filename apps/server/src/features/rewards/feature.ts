import { listRewards, recordReward } from '@peregrine/contract/routes/rewards'
import { canonicalAddress } from '@peregrine/core/address'
import { Fault } from '@peregrine/core/fault'
import { networkFacts, networks } from '@peregrine/core/network'
import type { FastifyInstance } from 'fastify'
import { noTrading, openSending } from '../../domain/sends/openSending.ts'
import { serviceFeeOf } from '../../domain/sends/settings.ts'
import type { Feature, ServeContext } from '../../feature.ts'
import { mount } from '../../http/mount.ts'
import { sessionOf } from '../../http/session/installSessions.ts'
import { checkTrade } from './checkTrade.ts'
import { shareOf } from './shareOf.ts'
import { readRewards } from './readRewards.ts'
import { storeReward } from './store.ts'

/** The chain's own network: the fee is that of all networks of its family. */
function networkOf(chainType: 1 | 2 | 3 | 4) {
  const network = networks.find((name) => networkFacts[name].rewardChainType === chainType)
  if (!network) throw new Error(`no network has the reward chain type ${chainType}`)
  return network
}

function rewardRoutes(app: FastifyInstance, context: ServeContext): void {
  const { pool, request: ask, trading = noTrading } = context
  const { fence } = openSending(context).sender
  mount(app, listRewards, ({ query }, request) => {
    const { chainFamily, address } = sessionOf(request)
    const owner = { chainFamily, address }
    return readRewards(pool, { environment: fence.environment, owner, limit: query.limit })
  })

  mount(app, recordReward, async ({ body }, request) => {
    const session = sessionOf(request)
    const owner = { chainFamily: session.chainFamily, address: session.address }
    const network = networkOf(body.chainType)
    const { chain } = networkFacts[network]
    if (!ask) throw new Fault('chain.unreachable', { chain, why: 'no endpoint is set' })
    const hash = canonicalAddress(body.transactionHash)
    const feeHash = canonicalAddress(body.feeTransactionHash ?? hash)
    const wallet = canonicalAddress(body.walletAddress)
    const isOwn = wallet === owner.address || (await fence.isSentBy(chain, hash, owner))
    if (!isOwn) throw new Fault('reward.refused', { why: 'wallet' })
    const fee = serviceFeeOf(trading.settings, network)
    const claimed = BigInt(body.feeAmount)
    await checkTrade(ask, { chain, hash, feeHash, wallet, fee, claimed })
    return storeReward(pool, {
      environment: fence.environment,
      chain,
      hash,
      feeHash: claimed > 0n ? feeHash : null,
      owner,
      wallet,
      feeUnits: claimed,
      volumeUnits: BigInt(body.tradeVolume),
      share: claimed > 0n ? shareOf(fee) : 0,
    })
  })
}

/** Rewards of trades (docs/trading-protection.md). */
export const rewardsFeature: Feature = {
  serve: (context) => ({ routes: (server) => rewardRoutes(server, context) }),
}
