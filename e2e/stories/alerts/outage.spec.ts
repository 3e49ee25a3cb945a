import { shellOf } from '../../screens/shell.ts'
import { merchant } from '../../support/people.ts'
import { startSwitchboard } from '../../support/switchboard.ts'
import { expect, test } from '../../support/story.ts'

/** As a player asks for a sound: in parts, and not by a call. */
const comes = (name: string) => `new Promise((tell) => {
  const audio = new Audio('/console/voices/${name}.wav')
  audio.addEventListener('canplaythrough', () => tell(audio.duration > 0))
  audio.addEventListener('error', () => tell(false))
  audio.load()
})`

test('when the server cannot be reached the chimes of the alerts still come', async ({ browserOf, ground }) => {
  const line = await startSwitchboard(ground.first)
  const page = await browserOf(await merchant(), { url: line.url, serviceWorkers: 'allow' })
  await expect(shellOf(page).connected).toBeVisible()
  await page.evaluate('navigator.serviceWorker.ready')
  await page.reload()
  await expect(shellOf(page).connected).toBeVisible()
  line.disconnect()
  for (const name of ['new-order', 'order-changed', 'chargeback', 'after-sale', 'notice'])
    expect(await page.evaluate(comes(name))).toBe(true)
  // What is not of the build does not come: nothing else brought the others.
  expect(await page.evaluate(comes('never-made'))).toBe(false)
  await line.stop()
})
