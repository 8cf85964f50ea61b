import { getTokenLinks } from '@peregrine/contract/routes/tokenLinks'
import { composeMetadata } from '@peregrine/sandbox/people/composeMetadata'
import type { Feature, ServeContext } from '../../feature.ts'
import { mount } from '../../http/mount.ts'
import { HostPauses } from '../../outgoing/hostPauses.ts'
import { LinkKeeper } from './linkKeeper.ts'
import type { ReadText } from './readLinks.ts'
import { metadataReach, publicTextReader } from './readPublicText.ts'

/** The sandbox makes no requests: what launches of its people would name is composed. */
function readerOf({ about, images, now }: Pick<ServeContext, 'about' | 'images' | 'now'>): ReadText | null {
  if (about.mode === 'sandbox') return async (url) => composeMetadata(url)
  return images?.isOn ? publicTextReader({ ...metadataReach, pauses: new HostPauses(now) }) : null
}

/** Website, X and Telegram of a token, read by the server so that no page reveals its visitors to a stranger. */
export const tokenLinksFeature: Feature = {
  serve({ pool, about, images, now, onError }) {
    const readText = readerOf({ about, images, now })
    const keeper = new LinkKeeper({ pool, readText, ipfsGateway: images?.ipfsGateway ?? '', now, onError })
    return {
      routes: (server) =>
        mount(server, getTokenLinks, ({ params }) => keeper.get(params.network, params.token)),
    }
  },
}
