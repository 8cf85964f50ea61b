/** As much of a path as tells one account from another. */
const shownPath = 40

/** Returns the host of a link and what is behind it, without what every link has. */
export function linkPlace(url: string): { host: string; place: string } {
  const { hostname, pathname } = new URL(url)
  const host = hostname.replace(/^www\./, '')
  const path = pathname === '/' ? '' : pathname
  return { host, place: `${host}${path.length > shownPath ? `${path.slice(0, shownPath)}…` : path}` }
}
