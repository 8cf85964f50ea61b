import { Toasts } from '@peregrine/ui/Toasts'
import { useIsDialogOpen } from '@peregrine/ui/useOpenDialog'
import { useSyncExternalStore } from 'react'
import { useTranslation } from '../i18n/useTranslation.tsx'
import { closeToast, dismissToast, useToasts } from './showToast.ts'

const defaultLastsMs = 3000
const gapPx = 4

const main = () => document.getElementById('main')

/** The content shrinks as the header above it grows. */
function watchContent(onChange: () => void): () => void {
  const observer = new ResizeObserver(onChange)
  const content = main()
  if (content) observer.observe(content)
  return () => observer.disconnect()
}

/** Where the page begins below its header. */
const contentTop = () => (main()?.getBoundingClientRect().top ?? 0) + gapPx

/** Renders the toasts of `showToast`. */
export function ToastViewer() {
  const { t } = useTranslation()
  const shown = useToasts((state) => state.shown)
  const isDialogOpen = useIsDialogOpen()
  const topPx = useSyncExternalStore(watchContent, contentTop)
  const toasts = shown
    .filter(({ isPatient }) => !(isPatient && isDialogOpen))
    .map(({ id, kind, text, link, action, topic, lastsMs = defaultLastsMs }) => ({
      id,
      kind,
      text,
      action,
      topic,
      lastsMs,
      title: t(`toast.${kind}`),
      link: link && { href: link.href, label: link.label ?? t('toast.details') },
    }))
  return (
    <Toasts
      toasts={toasts}
      label={t('toast.region')}
      closeLabel={t('toast.close')}
      topPx={topPx}
      onClose={closeToast}
      onDismiss={(id) => dismissToast(id, Date.now())}
    />
  )
}
