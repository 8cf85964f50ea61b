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

/** More than an account of a token program must hold. */
const lamports = 2_100_000n

/** An account of a program, at an address of a wallet's own seed, and the instruction that creates it without content. */
export function newAccount(wallet: string, { seed, program, space }: Given) {
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
