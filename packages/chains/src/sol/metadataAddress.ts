import { address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'

// Metaplex Token Metadata (developers.metaplex.com/token-metadata).
const metadataProgram = address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')

/** Address of the account for a mint's name and symbol, which may not exist. `mint` is base58. */
export async function findMetadataAddress(mint: string): Promise<string> {
  const encode = getAddressEncoder()
  const seeds = ['metadata', encode.encode(metadataProgram), encode.encode(address(mint))]
  const [found] = await getProgramDerivedAddress({ programAddress: metadataProgram, seeds })
  return found
}
