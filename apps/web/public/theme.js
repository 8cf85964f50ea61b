// Runs before the first paint, so that a dark screen never flashes white. A file of its own: the page's security
// policy allows no inline script. Keys as in src/shared/preferences.
;(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null // Storage may be refused; then the defaults of the document hold.
    }
  }
  const root = document.documentElement
  root.dataset.theme = read('theme') === 'dark' ? 'dark' : 'light'
  const locale = read('userLocale')
  if (locale) root.lang = locale
})()
