import { useNavigate } from '@tanstack/react-router'

/** Puts another search in the address of the page, for screens that stand on several routes. */
export function useReplaceSearch<Search extends object>(): (search: Search) => void {
  const navigate = useNavigate()
  // Which route it is, and so what its search may hold, the router's types cannot tell here.
  return (search) => void navigate({ to: '.', search: search as never, replace: true })
}
