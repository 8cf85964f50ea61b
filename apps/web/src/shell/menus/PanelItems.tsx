import { MenuGroup } from '@peregrine/ui/MenuGroup'
import { MenuSwitch } from '@peregrine/ui/MenuSwitch'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { usePanels } from '../../kit/panels/usePanels.ts'
import { panelButtons } from '../panelButtons.ts'

/** The floating panels, for headers too narrow for their buttons. */
export function PanelItems() {
  const { t } = useTranslation()
  const { open, toggle } = usePanels()
  return (
    <MenuGroup label={t('user.menu.panels')} className="lg:hidden">
      {panelButtons.map(({ panel, label }) => (
        <MenuSwitch
          key={panel}
          testId={`user-panel-${panel}`}
          isOn={open.includes(panel)}
          onTurn={() => toggle(panel)}
        >
          {t(label)}
        </MenuSwitch>
      ))}
    </MenuGroup>
  )
}
