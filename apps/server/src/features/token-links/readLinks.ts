import type { TokenLink } from '@peregrine/contract/routes/tokenLinks'
import { type Network, networkFacts } from '@peregrine/core/network'
import { gatewayUrl } from '../../domain/tokens/gatewayUrl.ts'
import { publicListUrl } from '../../domain/tokens/publicListUrl.ts'
import { Refusal } from '../../outgoing/openPlace.ts'
import { parseLinks } from './parseLinks.ts'

export type LinkedToken = {
  network: Network
  address: string
  /** Where its launch says that its metadata is; null where it says nothing. */
  uri: string | null
}

/** Returns the body at an https URL; null where there is none. @throws Refusal */
export type ReadText = (url: string) => Promise<string | null>

/** Returns where a token's links may be named, the words of its own launch first. */
export function linkSources({ network, address, uri }: LinkedToken, ipfsGateway: string): string[] {
  const metadata = uri === null ? null : gatewayUrl(uri, ipfsGateway)
  const launchpad = network === 'four' ? fourMemeUrl(address) : null
  const list = publicListUrl(networkFacts[network].chain, address, 'info.json')
  return [metadata, launchpad, list].filter((url) => url !== null)
}

/** Launches on four.meme name no metadata: its own service has it. */
const fourMemeUrl = (address: string): string =>
  `https://four.meme/meme-api/v1/private/token/get?address=${encodeURIComponent(address)}`

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // What is no JSON names no links.
    return null
  }
}

/**
 * Reads the links from the first source that names any. Null if none does and one of them could not be read: what is
 * not known is not none.
 */
export async function readLinks(sources: readonly string[], readText: ReadText): Promise<TokenLink[] | null> {
  let isUnread = false
  for (const source of sources) {
    try {
      const text = await readText(source)
      const links = text === null ? [] : parseLinks(parseJson(text))
      if (links.length > 0) return links
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      isUnread = true
    }
  }
  return isUnread ? null : []
}
