import { Sheet } from '@peregrine/ui/Sheet'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { usePanels } from '../../kit/panels/usePanels.ts'
import { alphaWays, monitorWays } from '../menus/ways.ts'
import { panelButtons } from '../panelButtons.ts'
import { MenuPart } from './MenuPart.tsx'
import { mobileLine } from './mobileLine.ts'
import { OwnParts } from './OwnParts.tsx'

const pages = [
  { to: '/', name: 'discover' },
  { to: '/trend', name: 'trend' },
  { to: '/swap', name: 'trade' },
] as const

function PageLinks({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('nav.main')}>
      <section className="border-line border-b py-2">
        {pages.map(({ to, name }) => (
          <Link key={name} to={to} onClick={onClose} data-testid={`menu-${name}`} className={mobileLine}>
            {t(`nav.${name}`)}
          </Link>
        ))}
      </section>
      <MenuPart title={t('nav.monitor')}>
        {monitorWays.map(({ to, name }) => (
          <Link key={name} to={to} onClick={onClose} data-testid={`menu-${name}`} className={mobileLine}>
            {t(`way.${name}`)}
          </Link>
        ))}
      </MenuPart>
      <MenuPart title={t('nav.alpha')}>
        {alphaWays.slice(0, -1).map(({ to, name }) => (
          <Link key={name} to={to} onClick={onClose} data-testid={`menu-${name}`} className={mobileLine}>
            {t(`way.${name}`)}
          </Link>
        ))}
      </MenuPart>
    </nav>
  )
}

/** The header's content for a phone; pool trends are for larger screens. */
export function MobileMenu({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { show: showPanel } = usePanels.getState()
  return (
    <Sheet
      title={t('header.menu')}
      closeLabel={t('dialog.close')}
      onClose={onClose}
      testId="mobile-menu"
      place="left"
    >
      <PageLinks onClose={onClose} />
      <MenuPart title={t('user.menu.panels')}>
        {panelButtons.map(({ panel, label }) => (
          <button
            key={panel}
            type="button"
            data-testid={`menu-panel-${panel}`}
            onClick={() => {
              onClose()
              showPanel(panel)
            }}
            className={mobileLine}
          >
            {t(label)}
          </button>
        ))}
      </MenuPart>
      <OwnParts onClose={onClose} />
    </Sheet>
  )
}
