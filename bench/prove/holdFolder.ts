// Opens a data folder and holds it, for P3. Prints `held`, or the fault's code, on standard output.
import { isFault } from '@peregrine/core/fault'
import { openDataFolder } from '@peregrine/server/db/dataFolder'

try {
  openDataFolder(process.argv[2] ?? '')
  console.log('held')
  setInterval(() => undefined, 1_000)
} catch (error) {
  if (!isFault(error)) throw error
  console.log(error.code)
}
