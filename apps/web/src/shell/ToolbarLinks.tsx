import { iconName } from '@peregrine/ui/iconName'
import { useTranslation } from '../kit/i18n/useTranslation.tsx'
import { useServerStatus } from '../domain/status/useServerStatus.ts'
import { showToast } from '../kit/toast/showToast.ts'
import { contactLinks } from './contactLinks.ts'
import { useShellDialog } from '../domain/doors/useShellDialog.ts'

const look =
  'flex size-7 cursor-pointer items-center justify-center rounded-control text-muted hover:bg-raised hover:text-ink'

/** The operator's links; an unset one says so, and the guide works without one. */
export function ToolbarLinks() {
  const { t } = useTranslation()
  const contacts = useServerStatus()?.contacts
  return (
    <div className="flex max-lg:hidden">
      {contactLinks.map(({ name, icon: Icon }) => {
        const href = contacts?.[name]
        const icon = <Icon aria-hidden size={14} />
        const label = t(`contact.${name}`)
        if (href)
          return (
            <a
              key={name}
              href={href}
              target="_blank"
              rel="noreferrer"
              {...iconName(label)}
              data-testid={`link-${name}`}
              className={look}
            >
              {icon}
            </a>
          )
        const isGuide = name === 'docs'
        const absent = isGuide ? label : t('contact.none', { name: label })
        return (
          <button
            key={name}
            type="button"
            {...iconName(absent)}
            data-testid={`link-${name}`}
            onClick={() =>
              isGuide ? useShellDialog.getState().show('guide') : showToast({ kind: 'info', text: absent })
            }
            className={isGuide ? look : `${look} opacity-60`}
          >
            {icon}
          </button>
        )
      })}
    </div>
  )
}
