// Runs before the first paint so that a dark screen never flashes white. A separate file because the page's security
// policy allows no inline script. Keys as in src/kit/preferences.
;(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null // Storage may be refused; the document's defaults then apply.
    }
  }
  const root = document.documentElement
  const isDark = read('theme') === 'dark'
  root.dataset.theme = isDark ? 'dark' : 'light'
  root.dataset.gain = read('gain') === 'red' ? 'red' : 'green'
  if (isDark) document.querySelector('meta[name=theme-color]')?.setAttribute('content', '#0c0f14')
  const locale = read('userLocale')
  if (locale) root.lang = locale === 'zh-HK' ? 'zh-TW' : locale
})()
