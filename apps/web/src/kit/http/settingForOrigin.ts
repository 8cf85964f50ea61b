/** Addresses by which the server lets itself be opened; none where the page does not say so, as in development. */
function publicOrigins(): string[] {
  const said = document.querySelector<HTMLMetaElement>('meta[name=public-origins]')?.content ?? ''
  return said.split(',').filter((origin) => origin.includes('://'))
}

/** The setting that would let this page's own address in; null where it is let in already, or nothing is known. */
export function settingForOrigin(own = location.origin): string | null {
  const origins = publicOrigins()
  return origins.length === 0 || origins.includes(own) ? null : `PUBLIC_ORIGINS=${[...origins, own].join()}`
}
