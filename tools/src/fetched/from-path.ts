import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { startsUp } from './command.ts'

const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** A browser the machine already has. Some systems ship a stub of that name, so it has to start. */
export function installedBrowser(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const places = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return places.find((place) => existsSync(place) && startsUp(place))
}
