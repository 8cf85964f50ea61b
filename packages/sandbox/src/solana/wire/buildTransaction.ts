import { decodeBase58 } from '@peregrine/core/base58'
import type { Keypair } from './keypair.ts'
import { addressBytes } from './programAddress.ts'

export type AccountUse = { address: string; isSigner: boolean; isWritable: boolean }
export type SolanaInstruction = { program: string; accounts: readonly AccountUse[]; data: Uint8Array }

export type Draft = {
  version: 'legacy' | 0
  payer: Keypair
  /** Signers besides the payer. */
  signers?: readonly Keypair[]
  instructions: readonly SolanaInstruction[]
  blockhash: string
}

/** Writes and signs a transaction without lookup tables. Returns its wire bytes. */
export function buildTransaction(draft: Draft): Buffer {
  const accounts = collectAccounts(draft)
  const message = writeMessage(draft, accounts)
  const keys = new Map([draft.payer, ...(draft.signers ?? [])].map((keypair) => [keypair.address, keypair]))
  const signing = accounts.filter((account) => account.isSigner)
  const signatures = signing.map(({ address }) => {
    const keypair = keys.get(address)
    if (!keypair) throw new Error(`No key to sign for ${address}`)
    return keypair.sign(message)
  })
  return Buffer.concat([compactLength(signatures.length), ...signatures, message])
}

/** The accounts in message order: signers first, writable ones first within each half, the payer at the head. */
function collectAccounts({ payer, instructions }: Draft): AccountUse[] {
  const byAddress = new Map<string, AccountUse>([
    [payer.address, { address: payer.address, isSigner: true, isWritable: true }],
  ])
  const merge = ({ address, isSigner, isWritable }: AccountUse): void => {
    const known = byAddress.get(address)
    byAddress.set(address, {
      address,
      isSigner: isSigner || known?.isSigner === true,
      isWritable: isWritable || known?.isWritable === true,
    })
  }
  for (const instruction of instructions) {
    for (const account of instruction.accounts) merge(account)
    merge({ address: instruction.program, isSigner: false, isWritable: false })
  }
  const rank = (account: AccountUse): number => (account.isSigner ? 0 : 2) + (account.isWritable ? 0 : 1)
  return [...byAddress.values()].sort((a, b) => rank(a) - rank(b))
}

function writeMessage({ version, instructions, blockhash }: Draft, accounts: readonly AccountUse[]): Buffer {
  const signing = accounts.filter((account) => account.isSigner)
  const header = [
    signing.length,
    signing.filter((account) => !account.isWritable).length,
    accounts.filter((account) => !account.isSigner && !account.isWritable).length,
  ]
  const place = new Map(accounts.map((account, index) => [account.address, index]))
  const indexOf = (address: string): number => place.get(address) as number
  const parts: Uint8Array[] = [
    Buffer.from(version === 0 ? [0x80, ...header] : header),
    compactLength(accounts.length),
    ...accounts.map(({ address }) => addressBytes(address)),
    decodeBase58(blockhash) as Uint8Array,
    compactLength(instructions.length),
  ]
  for (const { program, accounts: used, data } of instructions) {
    const indexes = used.map(({ address }) => indexOf(address))
    parts.push(Buffer.from([indexOf(program)]), compactLength(used.length), Buffer.from(indexes))
    parts.push(compactLength(data.length), data)
  }
  if (version === 0) parts.push(Buffer.from([0]))
  return Buffer.concat(parts)
}

/** Solana's compact-u16. */
function compactLength(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  if (length < 0x4000) return Buffer.from([(length & 0x7f) | 0x80, length >> 7])
  return Buffer.from([(length & 0x7f) | 0x80, ((length >> 7) & 0x7f) | 0x80, length >> 14])
}
