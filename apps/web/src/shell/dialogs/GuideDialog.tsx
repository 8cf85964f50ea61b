import { Button } from '@peregrine/ui/Button'
import { Modal } from '@peregrine/ui/Modal'
import { TextLink } from '@peregrine/ui/TextLink'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useServerStatus } from '../../domain/status/useServerStatus.ts'
import { useShellDialog } from '../../domain/doors/useShellDialog.ts'

const sections = ['find', 'feed', 'square', 'token', 'wallet', 'panels', 'keys'] as const

/** A one-minute guide to the app, with the operator's own documents if any. */
export function GuideDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const docs = useServerStatus()?.contacts?.docs
  return (
    <Modal
      title={t('guide.title')}
      closeLabel={t('guide.close')}
      onClose={onClose}
      testId="guide-dialog"
      className="w-[min(560px,calc(100vw-16px))]"
    >
      <dl className="space-y-3">
        {sections.map((name) => (
          <div key={name}>
            <dt className="font-semibold">{t(`guide.${name}`)}</dt>
            <dd className="text-muted">{t(`guide.${name}.says`)}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button onClick={() => useShellDialog.getState().show('tour')} data-testid="guide-tour">
          {t('guide.tour')}
        </Button>
        {docs && (
          <TextLink href={docs} data-testid="guide-external">
            {t('guide.external')}
          </TextLink>
        )}
      </div>
    </Modal>
  )
}
