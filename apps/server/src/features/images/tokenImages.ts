import { type ChainKey, type Network, networkFacts } from '@peregrine/core/network'
import { isFault } from '@peregrine/core/fault'
import { gatewayUrl } from '../../domain/tokens/gatewayUrl.ts'
import { publicListUrl } from '../../domain/tokens/publicListUrl.ts'
import type { Image, ImageStore } from './imageStore.ts'
import type { ImageSettings } from './settings.ts'

/** Chain names at the image service. */
const dexNames: Record<ChainKey, string> = { eth: 'ethereum', base: 'base', bsc: 'bsc', sol: 'solana' }

const maxMetadata = 262_144

/** Returns candidate image URLs by address alone, the operator's own host first. */
export function tokenImageUrls(network: Network, address: string, settings: ImageSettings): string[] {
  const { chain } = networkFacts[network]
  const own = settings.tokenImageUrl?.replaceAll('{network}', chain).replaceAll('{address}', address)
  return [
    ...(own ? [own] : []),
    publicListUrl(chain, address, 'logo.png'),
    `https://dd.dexscreener.com/ds-data/tokens/${dexNames[chain]}/${address}.png`,
  ]
}

function imageOf(metadata: Buffer): string | null {
  try {
    const { image } = JSON.parse(metadata.toString('utf8')) as { image?: unknown }
    return typeof image === 'string' && image.length <= 2_048 ? image : null
  } catch {
    // Metadata that is not JSON names no image.
    return null
  }
}

/** Finds the image named in a token's own metadata. */
async function findByMetadata(store: ImageStore, uri: string, gateway: string): Promise<Image | null> {
  const place = gatewayUrl(uri, gateway)
  if (!place) return null
  const metadata = await store.getBytes(
    place,
    (bytes) => bytes.length <= maxMetadata && imageOf(bytes) !== null,
  )
  const image = gatewayUrl(imageOf(metadata) ?? '', gateway)
  return image ? store.getImage(image) : null
}

type Token = { network: Network; address: string; uri: string | null }

/** Returns a token's image from the first source that has one, or null. */
export async function findTokenImage(
  store: ImageStore,
  { network, address, uri }: Token,
  settings: ImageSettings,
): Promise<Image | null> {
  const tries: (() => Promise<Image | null>)[] = tokenImageUrls(network, address, settings).map(
    (url) => () => store.getImage(url),
  )
  if (uri) tries.push(() => findByMetadata(store, uri, settings.ipfsGateway))
  for (const attempt of tries) {
    const image = await attempt().catch((error: unknown) => {
      if (isFault(error, 'image.refused')) return null
      throw error
    })
    if (image) return image
  }
  return null
}
