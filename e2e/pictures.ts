// node e2e/pictures.ts <folder> [--only home,staff] [--looks 1280-light,1366-dark]   every screen
// node e2e/pictures.ts --readme                      the picture of the README
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type ViewportSize } from '@playwright/test'
import { launchOptions } from '@zdb/tools/browser'
import { connect, disconnect } from '../server/src/core/db/tx.ts'
import { screens } from './screens/every.ts'
import { addressOf, viewers, type Screen } from './screens/screen.ts'
import { startGround, type Ground } from './support/ground.ts'
import { anAddress, asPerson, seat } from './support/people.ts'
import { root } from './support/server-process.ts'
import { shareGround } from './support/set-up.ts'
import { workingDay } from './support/working-day.ts'

const sizes = {
  '390': { width: 390, height: 844 },
  '1024': { width: 1024, height: 768 },
  '1280': { width: 1280, height: 720 },
  '1366': { width: 1366, height: 768 },
  '1920': { width: 1920, height: 1080 },
} as const
const schemes = { light: 'light', dark: 'dark' } as const

type Look = { viewport: ViewportSize; colorScheme: 'light' | 'dark' }

/** How a picture is taken, by the end of its name. */
const looks: ReadonlyMap<string, Look> = new Map(
  Object.entries(sizes).flatMap(([size, viewport]) =>
    Object.values(schemes).map((colorScheme) => [`${size}-${colorScheme}`, { viewport, colorScheme }] as const),
  ),
)
const usualLooks = ['1366-light', '1366-dark', '1920-light', '1920-dark']

const takePictures = async (
  browser: Browser,
  ground: Ground,
  screen: Screen,
  wanted: readonly (readonly [string, Look])[],
  pathOf: (look: string) => string,
) => {
  const context = await browser.newContext({
    baseURL: ground.first,
    viewport: sizes['1366'],
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    extraHTTPHeaders: { 'x-forwarded-for': anAddress() },
  })
  const person = await viewers[screen.who]()
  if (person) await seat(context, person, ground.first)
  const page = await context.newPage()
  await page.goto(await addressOf(screen, ground.sandboxUrl))
  await screen.act?.(page, asPerson(person))
  await screen.shows(page).waitFor()
  // Charts and pictures come after the words.
  await page.waitForLoadState('networkidle')
  for (const [name, look] of wanted) {
    await page.setViewportSize(look.viewport)
    await page.emulateMedia({ colorScheme: look.colorScheme })
    // The library's parts and the charts follow a moment after the page's own colours.
    await page.waitForTimeout(300)
    await page.screenshot({ path: pathOf(name) })
  }
  await context.close()
}

const { values, positionals } = parseArgs({
  options: { readme: { type: 'boolean', default: false }, only: { type: 'string' }, looks: { type: 'string' } },
  allowPositionals: true,
})
const folder = values.readme ? join(root, 'docs/images') : positionals[0]
if (!folder) throw new Error('which folder do the pictures go to?')
const lookOf = (name: string): readonly [string, Look] => {
  const look = looks.get(name)
  if (!look) throw new Error(`nobody can look like ${name}: ${[...looks.keys()].join(', ')}`)
  return [name, look]
}
const wantedLooks = (values.readme ? ['1366-light'] : (values.looks?.split(',') ?? usualLooks)).map(lookOf)
await mkdir(folder, { recursive: true })

const { ground, stop } = await startGround(workingDay)
shareGround(ground)
connect(ground.databaseUrl, 2, (error) => console.error(error.message))
const browser = await chromium.launch(await launchOptions())
const failed: string[] = []
try {
  const wanted = values.readme ? ['home'] : values.only?.split(',')
  for (const screen of screens.filter(({ name }) => !wanted || wanted.includes(name)))
    await takePictures(browser, ground, screen, wantedLooks, (look) =>
      join(folder, values.readme ? `${screen.name}.png` : `${screen.name}-${look}.png`),
    ).catch((error: Error) => {
      failed.push(`${screen.name}: ${error.message}`)
    })
} finally {
  await browser.close()
  await disconnect()
  await stop()
}
if (failed.length > 0) throw new Error(`no picture of ${failed.join('\n')}`)
