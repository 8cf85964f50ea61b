import { evmAddressOf } from '@peregrine/wallet/sign/signEvm'
import { solanaAddressOf } from '@peregrine/wallet/sign/signSolana'
import { createHash } from 'node:crypto'

export type ProofWallet = { address: string; secret: Uint8Array }

const secretOf = (seed: number, name: string): Uint8Array =>
  new Uint8Array(createHash('sha256').update(`peregrine proof ${seed} ${name}`).digest())

/** The same wallet in every process of a proof. */
export function proofWallet(network: 'eth' | 'sol', seed: number, name: string): ProofWallet {
  const secret = secretOf(seed, name)
  return { secret, address: network === 'eth' ? evmAddressOf(secret) : solanaAddressOf(secret) }
}

/** An intent's id of a proof: 32 hex characters. */
export function intentId(seed: number, name: string): string {
  return createHash('sha256').update(`intent ${seed} ${name}`).digest('hex').slice(0, 32)
}
