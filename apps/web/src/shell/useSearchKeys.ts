import { useEffect } from 'react'
import { isTyping } from '../kit/keys/isTyping.ts'
import { useSearchDialog } from '../domain/doors/useSearchDialog.ts'

/** Opens the search on `/`, Ctrl-K or Cmd-K; `/` not while typing. */
export function useSearchKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isCommand = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      const isSlash =
        event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)
      if (!isCommand && !isSlash) return
      event.preventDefault()
      useSearchDialog.getState().open()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
