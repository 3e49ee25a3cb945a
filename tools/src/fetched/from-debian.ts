// The only source on arm64, for which npm has no browser.
import { startsUp } from './command.ts'
import { fromDebian, hasDebian } from './debian.ts'

const packages = ['chromium-headless-shell', 'chromium']

export async function debianChromium(cache: string): Promise<string | undefined> {
  if (!hasDebian()) return undefined
  return fromDebian(cache, {
    name: 'chromium',
    packages,
    programs: packages.map((name) => `usr/lib/chromium/${name}`),
    starts: startsUp,
  })
}
