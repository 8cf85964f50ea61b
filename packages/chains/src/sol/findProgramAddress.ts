import { address, getProgramDerivedAddress } from '@solana/kit'

/** Program-derived address for these seeds (texts or bytes), off the curve. `program` is base58. */
export async function findProgramAddress(
  program: string,
  seeds: readonly (string | Uint8Array)[],
): Promise<string> {
  const [found] = await getProgramDerivedAddress({ programAddress: address(program), seeds: [...seeds] })
  return found
}
