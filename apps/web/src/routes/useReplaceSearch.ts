import { useNavigate } from '@tanstack/react-router'

/** Replaces the address's search, for screens used by several routes. */
export function useReplaceSearch<Search extends object>(): (search: Search) => void {
  const navigate = useNavigate()
  // The router's types do not know the route here, and so not its search.
  return (search) => void navigate({ to: '.', search: search as never, replace: true })
}
