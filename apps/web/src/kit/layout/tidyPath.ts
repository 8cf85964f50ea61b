const evmAddress = /(?<=\/)0x[0-9a-f]{40,64}(?=$|[/:_-])/gi
const namedNetwork = /^\/(?:[a-z]+\/(?=(?:lp|token)\/)|user\/[a-z]+\/)/i

/** Normalizes a path: EVM addresses and the network before them in lower case. Solana's stay as they are. */
export function tidyPath(path: string): string {
  return path
    .replace(evmAddress, (address) => address.toLowerCase())
    .replace(namedNetwork, (start) => start.toLowerCase())
}
