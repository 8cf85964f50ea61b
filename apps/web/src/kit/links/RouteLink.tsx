import type { ComponentProps } from 'react'

/**
 * A way within the app, as plain as an anchor can be; the shell follows it without a reload (useRouteLinks). Lists draw
 * it by the hundred: the router's own Link asks the router where it is, once for each of them.
 */
export function RouteLink({ href, ...rest }: ComponentProps<'a'> & { href: string }) {
  // biome-ignore lint/a11y/useAnchorContent: what it holds comes with `rest`
  return <a data-way href={href} {...rest} />
}
