import { base64Bytes, base64Text } from '@peregrine/protocols/solana/base64Bytes'
import { argon2id } from 'hash-wasm'
import type { Kdf } from './vaultRecord.ts'

/** Turns a password into 32 bytes. The vault takes it as an argument, so that tests need not wait for it. */
export type DeriveKey = (password: string, kdf: Kdf) => Promise<Uint8Array>

const newSalt = () => base64Text(crypto.getRandomValues(new Uint8Array(16)))

/** Argon2id with 64 MiB and 3 passes, about 0.4 s (promise K2). */
export function argonKdf(): Kdf {
  return { name: 'argon2id', memoryKiB: 65_536, passes: 3, lanes: 1, salt: newSalt() }
}

/** For browsers that refuse WebAssembly: PBKDF2-SHA256 with 900,000 rounds, as MetaMask's vault. */
export function pbkdf2Kdf(): Kdf {
  return { name: 'pbkdf2-sha256', rounds: 900_000, salt: newSalt() }
}

/** True where WebAssembly may run; a page's policy can refuse it. */
function hasWebAssembly(): boolean {
  try {
    // The smallest module: magic number and version.
    return Boolean(new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)))
  } catch {
    // Refused by policy, or not there: the answer is no.
    return false
  }
}

/** Parameters for a new password. */
export function newKdf(): Kdf {
  return hasWebAssembly() ? argonKdf() : pbkdf2Kdf()
}

function saltOf({ salt }: Kdf): Uint8Array {
  const bytes = base64Bytes(salt)
  if (!bytes || bytes.length < 16) throw new Error('a salt has at least 16 bytes')
  return bytes
}

/** Derives the key of a password by the parameters of a record. */
export const deriveKey: DeriveKey = async (password, kdf) => {
  const normal = password.normalize('NFKC')
  if (kdf.name === 'argon2id')
    return argon2id({
      password: normal,
      salt: saltOf(kdf),
      parallelism: kdf.lanes,
      iterations: kdf.passes,
      memorySize: kdf.memoryKiB,
      hashLength: 32,
      outputType: 'binary',
    })
  const bytes = new TextEncoder().encode(normal)
  const key = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveBits'])
  const salt = new Uint8Array(saltOf(kdf))
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: kdf.rounds }
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 256))
}
