import type { ComponentProps } from 'react'

/**
 * A plain anchor for in-app links, which the shell follows without a reload (useRouteLinks). Lists render hundreds: the
 * router's own Link would query the router once for each.
 */
export function RouteLink({ href, ...rest }: ComponentProps<'a'> & { href: string }) {
  // biome-ignore lint/a11y/useAnchorContent: the content is in `rest`
  return <a data-way href={href} {...rest} />
}
