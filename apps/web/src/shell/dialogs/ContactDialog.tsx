import type { ContactsWire } from '@peregrine/contract/routes/status'
import { Modal } from '@peregrine/ui/Modal'
import { TextLink } from '@peregrine/ui/TextLink'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useServerStatus } from '../../domain/status/useServerStatus.ts'
import { contactLinks } from '../contactLinks.ts'
import { WechatId } from './WechatId.tsx'

function Links({ contacts }: { contacts: ContactsWire | undefined }) {
  const { t } = useTranslation()
  return contactLinks.map(({ name, icon: Icon }) => {
    const href = contacts?.[name]
    return (
      <div key={name} className="flex min-h-9 items-center gap-2" data-testid={`contact-${name}`}>
        <dt className="flex w-32 shrink-0 items-center gap-2 text-muted">
          <Icon aria-hidden size={14} />
          {t(`contact.${name}`)}
        </dt>
        <dd className="min-w-0 flex-1">
          {href ? (
            <TextLink href={href} className="max-w-full">
              <span className="truncate">{href.replace(/^https:\/\//, '')}</span>
            </TextLink>
          ) : (
            <span className="text-muted">{t('contact.absent')}</span>
          )}
        </dd>
      </div>
    )
  })
}

/** The operator's contact details. */
export function ContactDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const contacts = useServerStatus()?.contacts
  const isAnySet = contacts !== undefined && Object.values(contacts).some((value) => value !== null)
  return (
    <Modal
      title={t('contact.title')}
      closeLabel={t('dialog.close')}
      onClose={onClose}
      testId="contact-dialog"
    >
      <p className="pb-2 text-muted">{t(isAnySet ? 'contact.says' : 'contact.absent.all')}</p>
      {isAnySet && (
        <dl>
          <Links contacts={contacts} />
          <WechatId />
        </dl>
      )}
    </Modal>
  )
}
