import type { ChainFamily, ChainKey } from '../network.ts'

/** A chain of ours, or `other` for one that is named but not supported. */
export type PastedNetwork = ChainKey | 'other'

type Names = Readonly<Record<string, PastedNetwork>>

/** Names of chains in links, in front of a colon (EIP-3770, URI schemes), and in parameters. */
const names: Names = {
  ...Object.fromEntries(
    'matic polygon pol arb1 arbitrum arbitrum-one oeth optimism avax avalanche tron trx sui ton aptos gno gnosis ftm fantom sonic linea zksync blast scr scroll mnt mantle celo cro cronos pulsechain berachain hyperevm hyperliquid unichain abstract monad plasma xlayer opbnb bitcoin btc sepolia basesep holesky hoodi goerli testnet chapel devnet optimistic'
      .split(' ')
      .map((name) => [name, 'other' as const]),
  ),
  eth: 'eth',
  ethereum: 'eth',
  ether: 'eth',
  erc20: 'eth',
  mainnet: 'eth',
  base: 'base',
  'base-mainnet': 'base',
  bsc: 'bsc',
  bnb: 'bsc',
  binance: 'bsc',
  bep20: 'bsc',
  smartchain: 'bsc',
  sol: 'sol',
  solana: 'sol',
}

/** Chain ids: EIP-155, and what trading sites use for Solana. */
const ids: Names = { 1: 'eth', 56: 'bsc', 8453: 'base', 1399811149: 'sol', 101: 'sol' }

/** Sites of one chain; subdomains belong to them, and may name a test network. */
const sites: Names = {
  'etherscan.io': 'eth',
  'ethplorer.io': 'eth',
  'basescan.org': 'base',
  'bscscan.com': 'bsc',
  'bsctrace.com': 'bsc',
  'four.meme': 'bsc',
  'solscan.io': 'sol',
  'solana.fm': 'sol',
  'solanabeach.io': 'sol',
  'explorer.solana.com': 'sol',
  'pump.fun': 'sol',
  'jup.ag': 'sol',
  'raydium.io': 'sol',
  'letsbonk.fun': 'sol',
  'polygonscan.com': 'other',
  'arbiscan.io': 'other',
  'snowtrace.io': 'other',
  'tronscan.org': 'other',
  'lineascan.build': 'other',
  'blastscan.io': 'other',
  'mantlescan.xyz': 'other',
  'celoscan.io': 'other',
}

const solanaMainnet = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const maxAround = 200

const idOf = (digits: string): PastedNetwork => ids[digits] ?? 'other'
const nameOf = (word: string): PastedNetwork | null => {
  const name = word.toLowerCase()
  return Object.hasOwn(names, name) ? (names[name] ?? null) : null
}

function siteOf(host: string): PastedNetwork | null {
  const labels = host.toLowerCase().split('.')
  const test = labels
    .slice(0, -2)
    .flatMap((label) => label.split('-'))
    .find((label) => nameOf(label) === 'other')
  if (test !== undefined) return 'other'
  for (let from = 0; from < labels.length - 1; from++) {
    const site = labels.slice(from).join('.')
    if (Object.hasOwn(sites, site)) return sites[site] ?? null
  }
  // As in base.blockscout.com and photon-sol.tinyastro.io.
  const [named] = labels
    .slice(0, -2)
    .flatMap((label) => label.split('-').flatMap((part) => nameOf(part) ?? []))
  return named ?? null
}

const linkBefore = /(?:^|\/\/|[^\w.-])((?:[a-z0-9-]{1,63}\.){1,6}[a-z]{2,18})(?::\d{1,5})?([/?#].*)?$/i
const parameter = /[?&#](?:chain|chainid|chain_id|network|cluster|inputchain|outputchain)=([\w-]{1,30})/i

function networkOfParameter(query: string): PastedNetwork | null {
  const [, value] = parameter.exec(query) ?? []
  if (value === undefined) return null
  return /^\d+$/.test(value) ? idOf(value) : nameOf(value)
}

/** As in dexscreener.com/base/0x… and ave.ai/token/0x…-bsc. */
function networkOfPath(path: string, after: string): PastedNetwork | null {
  const segment = path.split(/[/?#&=:]/).find((word) => nameOf(word) !== null)
  const [, ending] = /^[-_]([a-z]{2,12})(?![\w-])/i.exec(after) ?? []
  return nameOf(segment ?? ending ?? '')
}

/** The chain that a link names: by its host, in a parameter, or in its path. A test network's parameter counts first. */
function networkOfLink(before: string, after: string): PastedNetwork | null {
  const [, host, path = ''] = linkBefore.exec(before) ?? []
  if (host === undefined) return null
  const byParameter = networkOfParameter(`${path}${after}`)
  if (byParameter === 'other') return byParameter
  return siteOf(host) ?? byParameter ?? networkOfPath(path, after)
}

/** `eip155:1:`, `eip155:1/erc20:`, `solana:5eykt…:`, and the chain id after `@` of an EIP-681 link. */
function networkOfId(before: string, after: string): PastedNetwork | null {
  const [, eip155] = /(?<![a-z0-9])eip155:(\d{1,20})(?::|\/[a-z0-9]{3,8}:)$/i.exec(before) ?? []
  if (eip155 !== undefined) return idOf(eip155)
  const [, genesis] =
    /(?<![a-z0-9])solana:([1-9A-HJ-NP-Za-km-z]{32})(?::|\/[a-z0-9]{3,8}:)$/i.exec(before) ?? []
  if (genesis !== undefined) return genesis === solanaMainnet ? 'sol' : 'other'
  const [, chain] = /(?<![a-z0-9])ethereum:(?:pay-)?$/i.test(before) ? (/^@(\d{1,20})/.exec(after) ?? []) : []
  return chain === undefined ? null : idOf(chain)
}

/** The chain's name in front of a colon. */
function networkOfPrefix(before: string): PastedNetwork | null {
  const [, name] = /(?<![\w-])([a-z][a-z0-9-]{1,15}):(?:\/\/|pay-|\s{1,3})?$/i.exec(before) ?? []
  return name === undefined ? null : nameOf(name)
}

const familyOf = (network: ChainKey): ChainFamily => (network === 'sol' ? 'SOL' : 'EVM')

/** The chain that the text around an address names for it; null if it names none, or one of the other family. */
export function networkAround(
  text: string,
  { at, length, family }: { at: number; length: number; family: ChainFamily },
): PastedNetwork | null {
  const before = text.slice(Math.max(0, at - maxAround), at)
  const [word = ''] = /[^\s"'<>()[\]{}|,;`]*$/.exec(before.slice(before.search(/\S*$/))) ?? []
  const [after = ''] = /^[^\s"'<>()[\]{}|,;`]*/.exec(text.slice(at + length, at + length + maxAround)) ?? []
  const found = networkOfId(word, after) ?? networkOfLink(word, after) ?? networkOfPrefix(before)
  return found === null || found === 'other' || familyOf(found) === family ? found : null
}
