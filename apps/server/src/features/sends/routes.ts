import * as contract from '@peregrine/contract/routes/sends'
import { Fault } from '@peregrine/core/fault'
import { type ChainKey, networkFacts } from '@peregrine/core/network'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { endpointsOf } from '../../domain/sends/chainNodes.ts'
import { type SenderDeps, sendBehindFence } from '../../domain/sends/sender.ts'
import { readSigned } from '../../domain/sends/signedTransaction.ts'
import { findVerdict } from '../../domain/sends/verdict.ts'
import { builderLanes, evmLanes, solanaLanes, type Ways } from '../../domain/sends/ways.ts'
import { mount } from '../../http/mount.ts'

export type SendRouteDeps = { sender: SenderDeps; ways: Ways; now(): number }

/** Defaults of the private window (product spec, section 7). */
const windowS = 60
const windowBlocks = 12

type BuilderOptions = z.output<typeof contract.sendToBuilders.body>['options']

async function readHead({ nodes, headOf }: SenderDeps, chain: ChainKey): Promise<number> {
  const heights = nodes.of(chain).map(async (node) => Number(await node.ask('eth_blockNumber', [])))
  const height = await Promise.any(heights).catch(() => headOf(chain))
  if (height === null || !Number.isSafeInteger(height))
    throw new Fault('chain.unreachable', { chain, why: 'no node tells its newest block' })
  return height
}

async function windowOf({ sender, now }: SendRouteDeps, options: BuilderOptions) {
  const head = await readHead(sender, 'eth')
  return {
    head,
    minTimestamp: options.minTimestamp ?? 0,
    maxTimestamp: options.maxTimestamp ?? Math.floor(now() / 1_000) + windowS,
    maxBlockNumber: options.maxBlockNumber ?? head + windowBlocks,
  }
}

/** Throws Fault `request.malformed` for the hash of another family. */
function checkHash(chain: ChainKey, hash: string): string {
  const isHex = hash.startsWith('0x')
  if (isHex !== (networkFacts[chain].family === 'EVM'))
    throw new Fault('request.malformed', { where: 'hash', part: 'params' })
  return isHex ? hash.toLowerCase() : hash
}

function mountBroadcasts(app: FastifyInstance, { sender, ways }: SendRouteDeps): void {
  const routes = {
    eth: contract.broadcastEth,
    base: contract.broadcastBase,
    bsc: contract.broadcastBsc,
  } as const
  for (const chain of ['eth', 'base', 'bsc'] as const)
    mount(app, routes[chain], async ({ body }, request) => {
      endpointsOf(ways.chains, chain)
      const signed = await readSigned(chain, body.signedTx)
      return sendBehindFence(sender, {
        signed,
        intent: body.intent ?? null,
        owner: ownerOf(request),
        lanes: evmLanes(ways, signed, body.protection),
        isRace: body.isFastMode,
      })
    })
}

function ownerOf({ session }: FastifyRequest) {
  return session ? { chainFamily: session.chainFamily, address: session.address } : null
}

/** Sends, and the verdict about what was sent. Visitors send as well: the fence is for everybody. */
export function sendRoutes(app: FastifyInstance, deps: SendRouteDeps): void {
  const { sender, ways } = deps
  mount(app, contract.sendToBuilders, async ({ body }, request) => {
    endpointsOf(ways.chains, 'eth')
    const signed = await readSigned('eth', body.signedTransaction)
    const window = await windowOf(deps, body.options)
    return sendBehindFence(sender, {
      signed,
      intent: body.intent ?? null,
      owner: ownerOf(request),
      lanes: builderLanes(ways, signed, body.options.protection, window),
      isRace: true,
    })
  })

  mountBroadcasts(app, deps)

  mount(app, contract.sendSolana, async ({ body }, request) => {
    endpointsOf(ways.chains, 'sol')
    const signed = await readSigned('sol', body.tx)
    const reply = await sendBehindFence(sender, {
      signed,
      intent: body.intent ?? null,
      owner: ownerOf(request),
      lanes: solanaLanes(ways, signed, body.config.protection),
      isRace: true,
    })
    return { ...reply, data: reply.data.txHash }
  })

  mount(app, contract.closeIntent, async ({ body: { chain, sender: wallet, intent } }) => {
    await sender.fence.close(chain, wallet, intent)
    const rows = await sender.fence.ofIntent(chain, wallet, intent)
    const sent = rows.filter(({ state }) => state !== 'closed')
    return { isClosed: sent.length === 0, hashes: sent.map(({ hash }) => hash) }
  })

  mount(app, contract.getVerdict, ({ params, query }) =>
    findVerdict(sender, {
      chain: params.chain,
      hash: checkHash(params.chain, params.hash),
      sender: query.sender ?? null,
    }),
  )
}
