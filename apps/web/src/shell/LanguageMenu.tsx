import { Languages } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { type Locale, localeNames, locales } from '../shared/preferences/locale.ts'
import { usePreferences } from '../shared/preferences/usePreferences.ts'

const shortNames: Record<Locale, string> = { 'zh-CN': '简', en: 'EN', 'zh-TW': '繁', ja: '日', ko: '한' }

/** The choice of language, each by its own name. */
export function LanguageMenu() {
  const { t } = useTranslation()
  const { locale, pickLocale } = usePreferences()
  return (
    // Not modal: a modal menu would add a style element to the page, which its security policy refuses.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={`${t('header.language')} ${localeNames[locale]}`}
        title={t('header.language')}
        data-testid="language-button"
        className="flex h-7 cursor-pointer items-center gap-1 rounded-control px-2 text-data text-muted hover:bg-raised hover:text-ink"
      >
        <Languages aria-hidden size={16} />
        {shortNames[locale]}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          className="z-50 min-w-32 rounded-panel border border-line bg-overlay p-1 shadow-lg"
        >
          <DropdownMenu.RadioGroup value={locale} onValueChange={(next) => pickLocale(next as Locale)}>
            {locales.map((value) => (
              <DropdownMenu.RadioItem
                key={value}
                value={value}
                lang={value}
                data-testid={`language-${value}`}
                className="cursor-pointer rounded-control px-3 py-1 text-body data-[highlighted]:bg-raised data-[state=checked]:font-semibold data-[state=checked]:text-accent"
              >
                {localeNames[value]}
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
