import { Button } from '@peregrine/ui/Button'
import { iconName } from '@peregrine/ui/iconName'
import { ArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../kit/i18n/useTranslation.tsx'

const shownFrom = 500

/** Scrolls the page, or the list last scrolled, back to the top. */
export function BackToTop() {
  const { t } = useTranslation()
  const [scrolled, setScrolled] = useState<Element | null>(null)
  useEffect(() => {
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest('#main')) return
      if (target.scrollTop > shownFrom) setScrolled(target)
      else setScrolled((current) => (current === target ? null : current))
    }
    // Scroll events do not bubble; the capture phase sees them for every element.
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', onScroll, { capture: true })
  }, [])
  useEffect(() => {
    if (!scrolled) return
    // Removed elements have no size.
    const watcher = new ResizeObserver(() => !scrolled.isConnected && setScrolled(null))
    watcher.observe(scrolled)
    return () => watcher.disconnect()
  }, [scrolled])
  // A page that is gone takes its lists along.
  if (!scrolled?.isConnected) return null
  return (
    <Button
      {...iconName(t('top.back'))}
      data-testid="back-to-top"
      onClick={() => {
        const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
        scrolled.scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' })
      }}
      // In the middle, where no form ends; in the toolbar's gap where that is wide enough.
      className="fixed bottom-12 left-1/2 z-20 size-9 -translate-x-1/2 rounded-full shadow-lg max-sm:right-4 max-sm:bottom-16 max-sm:left-auto max-sm:translate-x-0 lg:bottom-1 lg:size-7 lg:shadow-none"
    >
      <ArrowUp aria-hidden size={16} />
    </Button>
  )
}
