import { tickMs } from '@peregrine/orders/election'

// A hidden tab's own timers run once a minute; a worker's go on, and its messages arrive.
setInterval(() => self.postMessage(null), tickMs)
