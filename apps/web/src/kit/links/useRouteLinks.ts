import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Returns true for a plain click, which stays in the app; modifiers and other buttons keep the browser's behaviour. */
function isPlain(event: MouseEvent): boolean {
  const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return event.button === 0 && !isModified && !event.defaultPrevented
}

/** Handles every RouteLink of the document. */
export function useRouteLinks(): void {
  const { history } = useRouter()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (!isPlain(event) || !(event.target instanceof Element)) return
      const href = event.target.closest('a[data-way]')?.getAttribute('href')
      if (!href) return
      event.preventDefault()
      history.push(href)
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [history])
}
