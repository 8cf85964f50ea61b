import { MenuItem } from '@peregrine/ui/MenuItem'
import { MenuPanel } from '@peregrine/ui/MenuPanel'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import type { OpenMenuProps } from './openMenuProps.ts'

/** The logo's own menu, by right click or the menu key. */
export function LogoMenu({ anchor, onClose }: OpenMenuProps) {
  const { t } = useTranslation()
  return (
    <MenuPanel anchor={anchor} label={t('logo.menu')} onClose={onClose} testId="logo-menu">
      <MenuItem isLink testId="logo-open">
        <a href="/" target="_blank" rel="noopener">
          <ExternalLink aria-hidden size={14} className="text-muted" />
          {t('logo.open')}
        </a>
      </MenuItem>
    </MenuPanel>
  )
}
