import { useEffect, useLayoutEffect } from 'react'
import { usePreferences } from '../kit/preferences/usePreferences.ts'

/** Keeps the gain and loss colours, and the browser's own frame, in step with the preferences. */
export function useColours(): void {
  const { theme, gain } = usePreferences()
  // Before the effects of any part of the page, some of which read these colours.
  useLayoutEffect(() => {
    document.documentElement.dataset.gain = gain
  }, [gain])
  useEffect(() => {
    // Once the theme is applied, the frame shows its surface colour. Same colours as in public/theme.js.
    const colour = theme === 'dark' ? '#0c0f14' : '#ffffff'
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', colour)
  }, [theme])
}
