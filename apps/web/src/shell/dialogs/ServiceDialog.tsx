import { Modal } from '@peregrine/ui/Modal'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { WechatId } from './WechatId.tsx'

const kinds = ['monitor', 'strategy', 'contract', 'data'] as const

/** Custom on-chain development, by WeChat. */
export function ServiceDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal
      title={t('service.title')}
      closeLabel={t('dialog.close')}
      onClose={onClose}
      testId="service-dialog"
    >
      <p>{t('service.says')}</p>
      <ul className="my-2 ml-5 list-disc space-y-1 marker:text-muted">
        {kinds.map((kind) => (
          <li key={kind}>{t(`service.${kind}`)}</li>
        ))}
      </ul>
      <h3 className="border-line border-t pt-3 font-semibold">{t('service.contact')}</h3>
      <dl>
        <WechatId />
      </dl>
    </Modal>
  )
}
