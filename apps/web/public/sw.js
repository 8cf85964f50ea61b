// Shows alerts while no page is open and opens the page on a click. Caches nothing.
const icon = '/icons/icon-192.png'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

function read(event) {
  try {
    const { title, body, url, tag } = event.data.json()
    return { title: String(title), body: String(body ?? ''), url: String(url ?? '/'), tag: String(tag ?? '') }
  } catch {
    // An unreadable push must still be shown, or the browser ends the subscription.
    return { title: 'Peregrine', body: '', url: '/monitorConfig?tab=alerts', tag: '' }
  }
}

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = read(event)
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon, data: { url } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const target = new URL(event.notification.data.url, self.location.origin)
  // Opens pages of this origin only, whatever the message contains.
  const page = target.origin === self.location.origin ? target.href : self.location.origin
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(async (pages) => {
      const [open] = pages
      if (!open) return self.clients.openWindow(page)
      await open.focus()
      return open.navigate(page)
    }),
  )
})
