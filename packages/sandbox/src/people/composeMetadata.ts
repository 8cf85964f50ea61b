import { createRandom } from './random.ts'

/** Longer than X allows, so that no real account has the name. */
const accountOf = (number: number): string => `sandbox_token_${number}_of_peregrine`

type Links = { website?: string; twitter?: string; telegram?: string }

/** One in four names nothing, like many launches; a few name a page of links as their account of X. */
function composeLinks(url: string): Links {
  const random = createRandom('metadata', url)
  const number = random.between(100_000, 999_999)
  if (random.chance(0.25)) return {}
  const site = `https://token-${number}.sandbox.invalid/`
  const twitter = random.chance(0.1)
    ? `https://links.sandbox.invalid/${number}`
    : `https://x.com/${accountOf(number)}`
  return {
    ...(random.chance(0.6) && { website: site }),
    ...(random.chance(0.85) && { twitter }),
    ...(random.chance(0.5) && { telegram: `https://t.me/${accountOf(number)}` }),
  }
}

/**
 * Returns the JSON that would be at a URL of a sandbox token's metadata, in the form of its place: a launch's own file,
 * four.meme's service, or the public token list, which knows few. Null where there is nothing.
 */
export function composeMetadata(url: string): string | null {
  const links = composeLinks(url)
  const { website, twitter, telegram } = links
  if (url.includes('four.meme/'))
    return JSON.stringify({ code: 0, data: { webUrl: website, twitterUrl: twitter, telegramUrl: telegram } })
  if (!url.endsWith('/info.json')) return JSON.stringify(links)
  if (!createRandom('listed', url).chance(0.4)) return null
  const listed = Object.entries({ x: twitter, telegram }).filter(([, place]) => place !== undefined)
  return JSON.stringify({ website, links: listed.map(([name, place]) => ({ name, url: place })) })
}
