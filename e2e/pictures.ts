// node e2e/pictures.ts <folder> [--only home,staff]   every screen at two sizes, light and dark
// node e2e/pictures.ts --readme                      the picture of the README
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser } from '@playwright/test'
import { launchOptions } from '@zdb/tools/browser'
import { connect, disconnect } from '../server/src/core/tx.ts'
import { addressOf, screens, viewers, type Screen } from './screens/every.ts'
import { startGround, type Ground } from './support/ground.ts'
import { anAddress, signIn } from './support/people.ts'
import { root } from './support/server-process.ts'
import { workingDay } from './support/working-day.ts'

const sizes = { '1366': { width: 1366, height: 768 }, '1920': { width: 1920, height: 1080 } } as const
type Look = { size: keyof typeof sizes; colorScheme: 'light' | 'dark' }

const looks: readonly Look[] = (['1366', '1920'] as const).flatMap((size) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ size, colorScheme })),
)

const takePicture = async (
  browser: Browser,
  ground: Ground,
  screen: Screen,
  { size, colorScheme }: Look,
  path: string,
) => {
  const context = await browser.newContext({
    baseURL: ground.first,
    viewport: sizes[size],
    colorScheme,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': anAddress() },
  })
  const person = await viewers[screen.who]()
  if (person) await signIn(context, person, { url: ground.first })
  const page = await context.newPage()
  await page.goto(addressOf(screen, ground.sandboxUrl))
  await screen.act?.(page, person)
  await screen.shows(page).waitFor()
  // Charts and pictures come after the words.
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path })
  await context.close()
}

const { values, positionals } = parseArgs({
  options: { readme: { type: 'boolean', default: false }, only: { type: 'string' } },
  allowPositionals: true,
})
const folder = values.readme ? join(root, 'docs/images') : positionals[0]
if (!folder) throw new Error('which folder do the pictures go to?')
await mkdir(folder, { recursive: true })

const { ground, stop } = await startGround(workingDay)
connect(ground.databaseUrl, 2, (error) => console.error(error.message))
const browser = await chromium.launch(await launchOptions())
try {
  const wanted = values.readme ? ['home'] : values.only?.split(',')
  for (const screen of screens.filter(({ name }) => !wanted || wanted.includes(name)))
    for (const look of values.readme ? looks.slice(0, 1) : looks) {
      const name = values.readme ? screen.name : `${screen.name}-${look.size}-${look.colorScheme}`
      await takePicture(browser, ground, screen, look, join(folder, `${name}.png`))
    }
} finally {
  await browser.close()
  await disconnect()
  await stop()
}
