import { getPublic } from '../../outgoing/getPublic.ts'
import { publicReach, type Reach, Refusal } from '../../outgoing/openPlace.ts'
import type { ReadText } from './readLinks.ts'

/** Metadata is a few lines; over https alone, since whoever is between could name links of their own. */
export const metadataReach: Reach = { ...publicReach, isSecureOnly: true, maxBytes: 262_144 }

/** Reads texts of the public internet. */
export function publicTextReader(reach: Reach = metadataReach): ReadText {
  return async (url) => {
    try {
      return (await getPublic(url, 'application/json', reach)).toString('utf8')
    } catch (error) {
      if (error instanceof Refusal && (error.status === 404 || error.status === 410)) return null
      throw error
    }
  }
}
