import { isSolanaAddress } from '@peregrine/core/address'

export type Mentions = { addresses: string[]; tickers: string[] }

const evm = /(?<![0-9a-zA-Z])0x[0-9a-fA-F]{40}(?![0-9a-zA-Z])/g
const base58 = /(?<![0-9A-Za-z])[1-9A-HJ-NP-Za-km-z]{32,44}(?![0-9A-Za-z])/g
const ticker = /(?<![\p{L}\p{N}$])\$([\p{L}\p{N}_]{1,24})/gu

const max = 20
const unique = (texts: readonly string[]): string[] => [...new Set(texts)].slice(0, max)

/**
 * Finds possible token mentions in a text: addresses of both families, and tickers after a dollar sign. Hex and tickers
 * in lower case; an amount ($100) is not a ticker.
 */
export function findMentions(text: string): Mentions {
  const hex = [...text.matchAll(evm)].map(([address]) => address.toLowerCase())
  const solana = [...text.matchAll(base58)].map(([address]) => address).filter(isSolanaAddress)
  const names = [...text.matchAll(ticker)]
    .map(([, name = '']) => name.toLowerCase())
    .filter((name) => !/^[\d_]+[kmbt]?$/.test(name))
  return { addresses: unique([...hex, ...solana]), tickers: unique(names) }
}
