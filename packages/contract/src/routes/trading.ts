import { networks } from '@peregrine/core/network'
import { z } from 'zod'
import { zAddressInput, zNetworkInput } from '../input.ts'
import { defineRoute } from '../route.ts'
import { zNetwork } from '../trade.ts'

/** Whether a way is open. `operator`: a setting is missing, and the page says `Contact admin to enable`. */
const zWay = z.object({ isOpen: z.boolean(), why: z.enum(['operator']).nullable() })

const zServiceFee = z.object({ bps: z.number().int(), recipient: z.string() }).nullable()

const zPolling = z.object({ everyMs: z.number(), tries: z.number() })

export const zTrading = z.object({
  environment: z.object({
    /** Hash of the genesis hashes of all configured chains. */
    id: z.string(),
    /** The sandbox's run, whose chains end with it; null in live mode. */
    runId: z.string().nullable(),
  }),
  networks: z.record(
    z.enum(networks),
    z.object({
      serviceFee: zServiceFee,
      protections: z.object({ off: zWay, on: zWay, strong: zWay }),
    }),
  ),
  /** A third-party service that answers Solana routes. */
  routeService: zWay,
  faucet: z.object({ isOpen: z.boolean() }),
  /** How long the page watches a sent transaction before it shows the timeout warning. */
  polling: z.object({ EVM: zPolling, SOL: zPolling }),
  /** Per endpoint of a send, and resends of the same bytes. */
  send: z.object({ timeoutMs: z.number(), maxRetries: z.number() }),
})
export type Trading = z.infer<typeof zTrading>

export const getTrading = defineRoute({
  path: '/api/trading',
  summary: 'What the operator has opened for trades: service fee, protections, route service, faucet',
  reply: zTrading,
})

export const askFaucet = defineRoute({
  method: 'POST',
  path: '/api/faucet',
  summary: 'Coins and dollar coins of the sandbox for an address; off outside it',
  body: z.object({ network: zNetworkInput, address: zAddressInput }),
  reply: z.object({
    network: zNetwork,
    address: z.string(),
    /** Transaction that gave the dollar coins; null where the sandbox writes them into its state. */
    hash: z.string().nullable(),
  }),
  cost: 60,
  faults: ['feature.off', 'request.malformed', 'chain.unreachable', 'request.too-many'],
})
