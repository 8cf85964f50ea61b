import type { GrpcTarget } from './grpcCall.ts'

/** Splits a URL such as `https://host:443#x-token=SECRET` into the address and its token, which is not sent as part of it. */
export function parseGrpcTarget(text: string): GrpcTarget {
  const url = new URL(text)
  const token = new URLSearchParams(url.hash.slice(1)).get('x-token')
  url.hash = ''
  return { url, token: token || null }
}
