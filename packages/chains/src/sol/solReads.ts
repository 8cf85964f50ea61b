import { encodeBase58 } from '@peregrine/core/base58'
import type { ChainReads, MintFacts, ReadMints } from '../chainReads.ts'
import { ReadMemory } from '../readMemory.ts'
import { findMetadataAddress } from './metadataAddress.ts'
import type { SolClient } from './solClient.ts'

/** Maximum accounts per getMultipleAccounts. */
const maxAccounts = 100
/** Mints read together, each with its metadata account. */
const mintsPerRead = maxAccounts / 2

function accountData(raw: unknown): Buffer | null {
  const data = (raw as { data?: unknown } | null)?.data
  return Array.isArray(data) && typeof data[0] === 'string' ? Buffer.from(data[0], 'base64') : null
}

/** Supply at 36 and decimals at 44 of an SPL or Token-2022 mint account (spl-token's Mint layout, 82 bytes). */
function parseMint(data: Buffer): { supply: bigint; decimals: number } | null {
  return data.length >= 82 ? { supply: data.readBigUInt64LE(36), decimals: data.readUInt8(44) } : null
}

/** A Borsh string at an offset, without Metaplex's padding, and the offset after it. */
function borshText(data: Buffer, at: number): { text: string; end: number } {
  if (at + 4 > data.length) return { text: '', end: data.length }
  const end = Math.min(at + 4 + data.readUInt32LE(at), data.length)
  return { text: data.toString('utf8', at + 4, end).replace(/\0+$/, ''), end }
}

/** Name and symbol of a Metaplex metadata account: key 1 byte, update authority 32, mint 32, then two strings. */
export function parseMetadata(data: Buffer, mint: string): { name: string; symbol: string } | null {
  if (data.length < 73 || encodeBase58(data.subarray(33, 65)) !== mint) return null
  const name = borshText(data, 65)
  return { name: name.text, symbol: borshText(data, name.end).text }
}

const tokenMetadataExtension = 19
const firstExtension = 166

/**
 * Name and symbol held by a Token-2022 mint itself: extensions follow the padded mint as type, length (two bytes each)
 * and data; a TokenMetadata is update authority, mint, then two strings (spl-token-metadata interface).
 */
export function parseMintTexts(data: Buffer): { name: string; symbol: string } | null {
  let at = firstExtension
  while (at + 4 <= data.length) {
    const [type, length] = [data.readUInt16LE(at), data.readUInt16LE(at + 2)]
    if (type === 0) return null
    if (type !== tokenMetadataExtension) {
      at += 4 + length
      continue
    }
    const told = data.subarray(at + 4, at + 4 + length)
    const name = borshText(told, 64)
    return { name: name.text, symbol: borshText(told, name.end).text }
  }
  return null
}

async function readAccounts(client: SolClient, addresses: readonly string[]): Promise<(Buffer | null)[]> {
  const found: (Buffer | null)[] = []
  for (let from = 0; from < addresses.length; from += maxAccounts) {
    const part = addresses.slice(from, from + maxAccounts)
    const reply = (await client.request('getMultipleAccounts', [part, { encoding: 'base64' }], {
      purpose: 'facts',
    })) as {
      value?: unknown[]
    } | null
    found.push(...part.map((_address, position) => accountData(reply?.value?.[position])))
  }
  return found
}

/** Facts of a mint account and its metadata account; null without a mint. */
function parseFacts(mint: string, account: Buffer | null, metadata: Buffer | null): MintFacts | null {
  const read = account && parseMint(account)
  if (!read) return null
  const texts = (metadata && parseMetadata(metadata, mint)) ?? parseMintTexts(account)
  return { ...read, symbol: texts?.symbol ?? '', name: texts?.name ?? '' }
}

/** Decimals and supply of mints, with name and symbol if the mint or a Metaplex account holds them. */
function solReadMints(client: SolClient, memory: ReadMemory): ReadMints {
  return async (mints) => {
    const nameOf = (mint: string) => `mint ${mint}`
    const found = await memory.read<string, MintFacts | null>(mints, nameOf, async (unknown, keep) => {
      for (let from = 0; from < unknown.length; from += mintsPerRead) {
        const part = unknown.slice(from, from + mintsPerRead)
        const metadata = await Promise.all(part.map((mint) => findMetadataAddress(mint)))
        const accounts = await readAccounts(client, [...part, ...metadata])
        for (const [i, mint] of part.entries())
          keep(mint, parseFacts(mint, accounts[i] ?? null, accounts[part.length + i] ?? null))
      }
    })
    return new Map(mints.flatMap((mint, i) => (found[i] ? [[mint, found[i]]] : [])))
  }
}

/** Reads of Solana. It has no contract calls and no logs, and its blocks contain all moved values. */
export function solReads(client: SolClient): ChainReads {
  const memory = new ReadMemory()
  return {
    begin: (blocks) => memory.begin(blocks),
    readCalls: async (calls) => calls.map(() => null),
    readCallsAt: async () => null,
    readTransfers: async () => null,
    findLog: async () => null,
    readMints: solReadMints(client, memory),
    readValues: async () => [],
  }
}
