import type { Feature } from '../../feature.ts'
import { HostPauses } from '../../outgoing/hostPauses.ts'
import { publicReach } from '../../outgoing/openPlace.ts'
import { DiskCache } from './diskCache.ts'
import { ImageStore } from './imageStore.ts'
import { imageRoutes } from './routes.ts'
import type { ImageSettings } from './settings.ts'

const maxImageBytes = 256 * 1024 * 1024
const imagesOff: ImageSettings = { isOn: false, tokenImageUrl: null, ipfsGateway: '' }

/** Third-party pictures, fetched by the server so that no page reveals its visitors to a stranger. */
export const imagesFeature: Feature = {
  serve({ pool, images: settings = imagesOff, imageFolder, about, now }) {
    const cache = imageFolder && settings.isOn ? new DiskCache(imageFolder, maxImageBytes) : null
    const store = new ImageStore(cache, { ...publicReach, pauses: new HostPauses(now) }, now)
    const isSandbox = about.mode === 'sandbox'
    return { routes: (server) => imageRoutes(server, { pool, store, settings, isSandbox }) }
  },
}
