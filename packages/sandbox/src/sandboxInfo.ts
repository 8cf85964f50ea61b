import type { ChainFamily, ChainKey, Network } from '@peregrine/core/network'

/** A pool whose price moves by itself, for the dollar price of `symbol`. Addresses are lower case (EVM) or base58. */
export type PricePool = {
  symbol: 'ETH' | 'BNB' | 'SOL' | 'VIRTUAL' | 'SUI'
  pool: string
  /** Stable name of the venue: `uniswap-v2`, `uniswap-v3`, `pancakeswap-v2`, `pancakeswap-v3`, `raydium-cpmm`, … */
  dex: string
  /** The token that is priced. */
  base: string
  /** What it is priced in: a dollar coin. */
  quote: string
}

/** A token that other tokens are bought with. */
export type SandboxToken = { symbol: string; address: string; decimals: number; isStable: boolean }

/** One chain of the sandbox, as a client needs it. */
export type SandboxChain = {
  /** EIP-155 id; absent for Solana. */
  chainId?: number
  rpcUrl: string
  wsUrl: string
  genesisHash: string
  /**
   * First block that still has its transactions and logs. A sandbox that has run for hours forgets the oldest; whoever
   * reads the chain from its beginning starts here. 0 or absent: all are there.
   */
  firstBlock?: number
  /** Contract (or program) address by name, lower case on EVM chains. */
  contracts: Record<string, string>
  pricePools: PricePool[]
  baseTokens: SandboxToken[]
}

/** An account with money on every chain of its family, for whoever wants to trade in the sandbox. */
export type SandboxAccount = { family: ChainFamily; address: string; privateKey: string; label: string }

/** A simulated well-known trader. */
export type SandboxKol = { family: ChainFamily; address: string; name: string }

/** What the simulated people did since the start. */
export type SandboxStats = {
  trades: number
  tradesByNetwork: Partial<Record<Network, number>>
  tokensCreated: number
  /** Failed actions by kind, e.g. `eth.send-refused`; a honeypot's refused sale is not one of them. */
  errors: Record<string, number>
  blocks: Partial<Record<ChainKey, number>>
}

/** The body of `GET /sandbox`. */
export type SandboxInfo = {
  /** New at every start; the chains begin again from their base state. */
  runId: string
  seed: string
  /** Trades a second over all networks. */
  rate: number
  /** Where this information and the stand-ins are served, e.g. `http://127.0.0.1:41234`. */
  url: string
  pid: number
  chains: Record<'eth' | 'base' | 'bsc', SandboxChain> & { sol?: SandboxChain }
  accounts: SandboxAccount[]
  kols: SandboxKol[]
  /** Block builders that take JSON-RPC (eth_sendBundle, eth_sendPrivateTransaction, …), by name. */
  builders: Record<string, string>
  /** POST {network, address, token?} gives coins. */
  faucetUrl: string
  /** Solana stand-ins (block engine, fast node, …) by name, when the Solana half runs. */
  solana: Record<string, string>
  stats: SandboxStats
}
