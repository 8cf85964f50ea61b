/** Returns the origins that the server allows; none when the page does not name them, as in development. */
function publicOrigins(): string[] {
  const said = document.querySelector<HTMLMetaElement>('meta[name=public-origins]')?.content ?? ''
  return said.split(',').filter((origin) => origin.includes('://'))
}

/** Returns the setting that would allow this page's own origin; null when it is allowed or nothing is known. */
export function settingForOrigin(own = location.origin): string | null {
  const origins = publicOrigins()
  return origins.length === 0 || origins.includes(own) ? null : `PUBLIC_ORIGINS=${[...origins, own].join()}`
}
