import type { ChainFamily, ChainKey, Network } from '@peregrine/core/network'

/** A self-moving pool that prices `symbol` in dollars. Addresses are lower case (EVM) or base58. */
export type PricePool = {
  symbol: 'ETH' | 'BNB' | 'SOL' | 'VIRTUAL' | 'SUI'
  pool: string
  /** Stable name of the venue: `uniswap-v2`, `uniswap-v3`, `pancakeswap-v2`, `pancakeswap-v3`, `raydium-cpmm`, … */
  dex: string
  /** The priced token. */
  base: string
  /** Its price currency: a dollar coin. */
  quote: string
}

/** A common quote token. */
export type SandboxToken = { symbol: string; address: string; decimals: number; isStable: boolean }

/** One chain of the sandbox, as needed by a client. */
export type SandboxChain = {
  /** EIP-155 id; absent for Solana. */
  chainId?: number
  rpcUrl: string
  wsUrl: string
  genesisHash: string
  /**
   * First block with transactions and logs. A long-running sandbox drops the oldest; readers of the whole chain start
   * here. 0 or absent: all are available.
   */
  firstBlock?: number
  /** Contract (or program) address by name, lower case on EVM chains. */
  contracts: Record<string, string>
  pricePools: PricePool[]
  baseTokens: SandboxToken[]
}

/** A funded account on every chain of its family, for users of the sandbox. */
export type SandboxAccount = { family: ChainFamily; address: string; privateKey: string; label: string }

/** A simulated KOL. */
export type SandboxKol = { family: ChainFamily; address: string; name: string }

/** Activity of the simulated people since the start. */
export type SandboxStats = {
  trades: number
  tradesByNetwork: Partial<Record<Network, number>>
  tokensCreated: number
  /** Failed actions by kind, e.g. `eth.send-refused`; a honeypot's refused sale does not count. */
  errors: Record<string, number>
  blocks: Partial<Record<ChainKey, number>>
}

/** The body of `GET /sandbox`. */
export type SandboxInfo = {
  /** New at every start; the chains restart from their base state. */
  runId: string
  seed: string
  /** Trades per second over all networks. */
  rate: number
  /** URL of this information and the stand-ins, e.g. `http://127.0.0.1:41234`. */
  url: string
  pid: number
  chains: Record<'eth' | 'base' | 'bsc', SandboxChain> & { sol?: SandboxChain }
  accounts: SandboxAccount[]
  kols: SandboxKol[]
  /** Block builders that accept JSON-RPC (eth_sendBundle, eth_sendPrivateTransaction, …), by name. */
  builders: Record<string, string>
  /** POST {network, address, token?} gives coins. */
  faucetUrl: string
  /** Solana stand-ins (block engine, fast node, …) by name, if Solana runs. */
  solana: Record<string, string>
  stats: SandboxStats
}
