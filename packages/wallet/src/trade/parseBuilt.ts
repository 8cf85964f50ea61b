import { isEvmAddress } from '@peregrine/core/address'
import { base64Bytes } from '@peregrine/protocols/solana/base64Bytes'
import type { EvmCall } from './evmUnsigned.ts'

/** A reply of a build route that is none; the message names the field. */
export class MalformedBuild extends Error {
  readonly code: 'build-malformed' | 'permit-missing'

  constructor(field: string) {
    super(`built trade: ${field}`)
    this.name = 'MalformedBuild'
    this.code = field.startsWith('permitData') ? 'permit-missing' : 'build-malformed'
  }
}

type Fields = Record<string, unknown>

function bad(field: string): never {
  throw new MalformedBuild(field)
}

function fieldsOf(value: unknown, field: string): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : bad(field)
}

function units(value: unknown, field: string): bigint {
  return typeof value === 'string' && /^\d{1,78}$/.test(value) ? BigInt(value) : bad(field)
}

/** At most 64 KiB: no trade of ours comes near. */
function hex(value: unknown, field: string): `0x${string}` {
  const isHex = typeof value === 'string' && value.length <= 131_074 && /^0x([0-9a-fA-F]{2})*$/.test(value)
  return isHex ? (value as `0x${string}`) : bad(field)
}

function call(value: unknown, field: string): EvmCall {
  const { to, data, value: coins } = fieldsOf(value, field)
  if (typeof to !== 'string' || !isEvmAddress(to)) bad(`${field}.to`)
  return { to, data: hex(data, `${field}.data`), value: units(coins, `${field}.value`) }
}

/** Parses the untrusted reply of `POST /api/swap`. @throws MalformedBuild */
export function parseSwapReply(reply: unknown): EvmCall {
  if (!Array.isArray(reply)) bad('reply')
  return call(fieldsOf(reply[0], 'reply').tx, 'tx')
}

/** A trade on BNB Chain. `plan` is null on four.meme. */
export type BnbBuild = {
  call: EvmCall
  plan: { commands: `0x${string}`; inputs: `0x${string}`[] } | null
  /** Permit2's next nonce for this token and router; null if it has the permission already. */
  permitNonce: number | null
}

/** Parses the untrusted reply of BNB Chain's build routes. @throws MalformedBuild */
export function parseBnbReply(reply: unknown): BnbBuild {
  const { txData } = fieldsOf(fieldsOf(reply, 'reply').data, 'data')
  const { unsignedTx, commands, inputs, permitData } = fieldsOf(txData, 'txData')
  const list = Array.isArray(inputs) && inputs.length <= 16 ? inputs : bad('inputs')
  const plan =
    commands === null
      ? null
      : { commands: hex(commands, 'commands'), inputs: list.map((input) => hex(input, 'inputs')) }
  return { call: call(unsignedTx, 'unsignedTx'), plan, permitNonce: nonceOf(permitData) }
}

function nonceOf(permitData: unknown): number | null {
  if (permitData === null || permitData === undefined) return null
  const { nonce } = fieldsOf(permitData, 'permitData')
  return typeof nonce === 'number' && Number.isSafeInteger(nonce) && nonce >= 0
    ? nonce
    : bad('permitData.nonce')
}

/** A Solana message without signatures, and the last block height at which it may land. */
export type SolanaBuild = { message: Uint8Array; lastValidBlockHeight: number }

/** Parses the untrusted reply of `POST /api/sol/swap/build`. @throws MalformedBuild */
export function parseSolanaReply(reply: unknown): SolanaBuild {
  const { transaction, lastValidBlockHeight: height } = fieldsOf(reply, 'reply')
  const bytes =
    typeof transaction === 'string' && transaction.length <= 1_700 ? base64Bytes(transaction) : null
  // One signature of 64 zeros, then the message.
  if (!bytes || bytes[0] !== 1 || bytes.length < 66) bad('transaction')
  if (typeof height !== 'number' || !Number.isSafeInteger(height) || height < 0) bad('lastValidBlockHeight')
  return { message: bytes.slice(65), lastValidBlockHeight: height }
}
