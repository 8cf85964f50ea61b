import { createHash } from 'node:crypto'
import { decodeBase58, encodeBase58 } from '@peregrine/core/base58'
import {
  addressBytes,
  joinBytes,
  reads,
  signs,
  u64Bytes,
  writes,
} from '@peregrine/protocols/solana/instructionParts'
import { programs } from '@peregrine/protocols/solana/programs'
import type { MessageDraft } from '@peregrine/protocols/solana/writeMessageV0'

type Given = { seed: string; program: string; space: bigint }

/** An account of a program, at an address of a wallet's own seed, and the instruction that creates it without content. */
export function newAccount(wallet: string, { seed, program, space }: Given) {
  const lamports = (space + 128n) * 6_960n
  const parts = [decodeBase58(wallet) ?? [], Buffer.from(seed), decodeBase58(program) ?? []]
  const address = encodeBase58(
    createHash('sha256')
      .update(joinBytes(...parts.map((part) => [...part])))
      .digest(),
  )
  const creation: MessageDraft['instructions'][number] = {
    program: programs.system,
    accounts: [signs(wallet), writes(address)],
    data: joinBytes(
      [3, 0, 0, 0],
      addressBytes(wallet),
      u64Bytes(BigInt(seed.length)),
      [...Buffer.from(seed)],
      u64Bytes(lamports),
      u64Bytes(space),
      addressBytes(program),
    ),
  }
  return { address, creation }
}

/** Opens a mint of Token-2022 that keeps a part of each transfer; the wallet may make more of it. */
export function newFeeMint(wallet: string, seed: string, bps: number) {
  const program = programs.token2022
  // A mint, padded to an account's length, its kind, and the settings of the fee behind type and length.
  const { address, creation } = newAccount(wallet, { seed, program, space: 165n + 1n + 4n + 108n })
  const open = (data: Uint8Array) => ({ program, accounts: [writes(address)], data })
  const maxFee = u64Bytes(2n ** 63n)
  return {
    address,
    instructions: [
      creation,
      // InitializeTransferFeeConfig without authorities, and InitializeMint2 with six decimals.
      open(joinBytes([26, 0, 0, 0, bps & 255, bps >> 8], maxFee)),
      open(joinBytes([20, 6], addressBytes(wallet), [0])),
    ],
  }
}

/** Opens a token account of a wallet that is not its associated one, as bots have them. */
export function newTokenAccount(wallet: string, mint: string, seed: string) {
  const { address, creation } = newAccount(wallet, { seed, program: programs.token, space: 165n })
  const opening: MessageDraft['instructions'][number] = {
    program: programs.token,
    accounts: [writes(address), reads(mint)],
    data: joinBytes([18], addressBytes(wallet)),
  }
  return { address, instructions: [creation, opening] }
}
