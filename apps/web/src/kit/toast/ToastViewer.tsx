import { Toasts } from '@peregrine/ui/Toasts'
import { useIsDialogOpen } from '@peregrine/ui/useOpenDialog'
import { useTranslation } from '../i18n/useTranslation.tsx'
import { closeToast, dismissToast, useToasts } from './showToast.ts'

const defaultLastsMs = 3000

/** Renders the toasts of `showToast`. */
export function ToastViewer() {
  const { t } = useTranslation()
  const shown = useToasts((state) => state.shown)
  const isDialogOpen = useIsDialogOpen()
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
      onClose={closeToast}
      onDismiss={(id) => dismissToast(id, Date.now())}
    />
  )
}
