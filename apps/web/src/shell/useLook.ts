import { useEffect } from 'react'
import { usePreferences } from '../kit/preferences/usePreferences.ts'

/** Keeps the colours of gain and loss, and of the browser's own frame, in step with the trader's choices. */
export function useLook(): void {
  const { theme, gain } = usePreferences()
  useEffect(() => {
    document.documentElement.dataset.gain = gain
  }, [gain])
  useEffect(() => {
    // After the theme is on the document, its surface is what the frame shows. The same colours as in public/theme.js.
    const colour = theme === 'dark' ? '#0c0f14' : '#ffffff'
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', colour)
  }, [theme])
}
