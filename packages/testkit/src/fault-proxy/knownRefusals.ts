import type { RpcFailureKind } from '@peregrine/chains/rpc/rpcFailure'

/** A refusal in a provider's own words. */
export type KnownRefusal = {
  code: number | string
  message: string
  /** As what we must take it. */
  kind: RpcFailureKind
  /** HTTP status; 200 by default. */
  status?: number
  data?: unknown
  /** The thread or page that reports it. Without one it holds our reading of such words, not that the provider says them. */
  source?: string
}

const known = <Name extends string>(table: Record<Name, KnownRefusal>): Record<Name, KnownRefusal> => table

/** How providers refuse, by provider and what for. */
export const knownRefusals = known({
  'Alchemy, range': {
    code: -32600,
    message: 'You can make eth_getLogs requests with up to a 10 block range.',
    kind: 'range-too-large',
    status: 400,
    source: 'boundless-xyz/boundless#838',
  },
  'QuickNode, range': {
    code: -32614,
    message: 'eth_getLogs is limited to a 10,000 range',
    kind: 'range-too-large',
    status: 413,
    source: 'eternalsafe/wallet#57, OffchainLabs/arbitrum-sdk#609',
  },
  'Infura, range': {
    code: -32602,
    message: 'range 1000000 exceeds limit of 10000',
    kind: 'range-too-large',
    source: 'INFURA/infura#237',
  },
  'Infura, results': {
    code: -32005,
    message: 'query returned more than 10000 results',
    kind: 'range-too-large',
  },
  'dRPC, range': {
    code: 35,
    message: 'ranges over 10000 blocks are not supported on free plan',
    kind: 'range-too-large',
  },
  // 1RPC's, Nethermind's and PublicNode's are known from code that meets them.
  '1RPC, range': {
    code: -32602,
    message: 'eth_getLogs is limited to 0 - 50 blocks range',
    kind: 'range-too-large',
  },
  'Moralis, range': { code: -32600, message: 'exceed max range limit: 10000', kind: 'range-too-large' },
  'dRPC, time': {
    code: 30,
    message: 'Request timeout on the free tier, please upgrade your tier to the paid one',
    kind: 'server',
    source: 'enviodev/hyperindex#715',
  },
  'dRPC, passing': {
    code: 19,
    message: 'Temporary internal error. Please retry, trace-id: 1',
    kind: 'server',
  },
  'proxyd, backends': {
    code: -32011,
    message: 'no backend is currently healthy to serve traffic',
    kind: 'server',
    source: 'hemilabs/heminetwork#491',
  },
  'geth, aborted': { code: -32000, message: 'execution aborted (timeout = 5s)', kind: 'server' },
  'geth, time': { code: -32002, message: 'request timed out', kind: 'server' },
  'dRPC, batch': {
    code: 31,
    message: 'Batch of more than 3 requests are not allowed on free tier',
    kind: 'batch-refused',
    status: 500,
    source: 'hemilabs/ui-monorepo#887',
  },
  'batches off': { code: -32600, message: 'batch requests are not supported', kind: 'batch-refused' },
  'batch size': { code: -32600, message: 'batch size exceeded', kind: 'batch-refused', status: 400 },
  'proxyd, batch': { code: -32014, message: 'too many RPC calls in batch request', kind: 'batch-refused' },
  'proxyd, rate': { code: -32016, message: 'over rate limit', kind: 'rate-limited' },
  'QuickNode, rate': {
    code: -32007,
    message: '15/second request limit reached - reduce calls per second',
    kind: 'rate-limited',
  },
  'QuickNode, day': {
    code: -32003,
    message: 'daily request limit reached - upgrade your account',
    kind: 'rate-limited',
  },
  'Helius, credits': { code: -32429, message: 'max usage reached', kind: 'rate-limited' },
  'Infura, rate': {
    code: -32005,
    message: 'project ID request rate exceeded',
    kind: 'rate-limited',
    status: 429,
    data: { rate: { allowed_rps: 50, backoff_seconds: 1, current_rps: 52.3 } },
    source: 'INFURA/infura#201',
  },
  'Infura, day': {
    code: -32005,
    message: 'daily request count exceeded, request rate limited',
    kind: 'rate-limited',
  },
  'Infura, credits': {
    code: 402,
    message: 'Payment Required',
    kind: 'rate-limited',
    status: 402,
    source: 'docs.metamask.io, avoid rate limiting',
  },
  'Blast, plan': {
    code: -32097,
    message: 'You have exceeded the limits for your plan',
    kind: 'rate-limited',
  },
  'Ankr, key': {
    code: -32053,
    message: 'API key disabled, reason: exceeded request limits',
    kind: 'rate-limited',
  },
  'Alchemy, units': {
    code: -32000,
    message: 'You have reached your compute unit limit',
    kind: 'rate-limited',
  },
  credits: { code: -32000, message: 'Monthly credits exhausted', kind: 'rate-limited' },
  'a quoted code': { code: '429', message: 'slow down', kind: 'rate-limited' },
  'Solana, method rate': {
    code: 429,
    message: 'Too many requests for a specific RPC call',
    kind: 'rate-limited',
    status: 429,
  },
  // Of logs alone: providers say the same of a rate.
  'BNB Chain, logs': {
    code: -32005,
    message: 'limit exceeded',
    kind: 'rate-limited',
    source: 'DefiLlama/dimension-adapters#282',
  },
  'Solana, lag': { code: -32005, message: 'Node is behind by 150 slots', kind: 'no-result' },
  'Solana, context': {
    code: -32016,
    message: 'Minimum context slot has not been reached',
    kind: 'no-result',
  },
  'Solana, skipped': {
    code: -32007,
    message: 'Slot 5 was skipped, or missing due to ledger jump',
    kind: 'no-result',
  },
  'no method': {
    code: -32601,
    message: 'the method eth_getBlockReceipts does not exist/is not available',
    kind: 'unsupported',
  },
  'no method, whatever': { code: -32601, message: 'whatever', kind: 'unsupported' },
  'a plan': { code: -32000, message: 'Please upgrade your plan to use this method', kind: 'unsupported' },
  'Ankr, method': {
    code: -32052,
    message: 'API key is not allowed to access method',
    kind: 'unsupported',
    status: 403,
  },
  'Helios, destination': {
    code: -32602,
    message: 'missing field `to` at line 1 column 13365',
    kind: 'rejected',
    source: 'a16z/helios#205; besu-eth/besu#3173 is another node that took none',
  },
  'Nethermind, state': { code: -32002, message: 'No state available for block 0x1', kind: 'state-gone' },
  'PublicNode, state': {
    code: -32602,
    message: 'Archive requests require a personal token',
    kind: 'state-gone',
  },
  'a pool': { code: -32000, message: 'nonce too low', kind: 'rejected' },
})

export type RefusalName = keyof typeof knownRefusals
