/**
 * Maps `ipfs://cid/…` and `https://any.gateway/ipfs/cid/…` to our gateway; other https URLs stay; null for the rest.
 */
export function gatewayUrl(uri: string, gateway: string): string | null {
  const [, path] =
    /^ipfs:\/\/(?:ipfs\/)?(\S+)$/.exec(uri) ?? /^https?:\/\/[^/\s]+\/ipfs\/(\S+)$/.exec(uri) ?? []
  if (path) return `${gateway}${path}`
  return /^https?:\/\/\S+$/.test(uri) ? uri : null
}
