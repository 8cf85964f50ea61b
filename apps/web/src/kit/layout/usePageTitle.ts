import { useEffect } from 'react'
import { create } from 'zustand'

type PageTitle = { title: string | null }

/** A title that only the page itself knows, such as a token's symbol and price; null leaves the route's own. */
export const usePageTitle = create<PageTitle>()(() => ({ title: null }))

/** Sets the page title while mounted. */
export function useOwnTitle(title: string | null): void {
  useEffect(() => {
    usePageTitle.setState({ title })
    return () => usePageTitle.setState({ title: null })
  }, [title])
}
