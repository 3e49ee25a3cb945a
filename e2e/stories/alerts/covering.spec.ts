import { screens } from '../../screens/every.ts'
import { viewers } from '../../screens/screen.ts'
import { coveredActions } from '../../support/inspection/covered.ts'
import { asPerson } from '../../support/people.ts'
import { tell } from '../../support/pushes.ts'
import { expect, test } from '../../support/story.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1280, height: 720 },
  { width: 1366, height: 768 },
] as const

const worked = new Set(['home', 'online-orders', 'received-orders', 'grab-pool', 'deliveries', 'delivery-setting'])

test('where people work on lists there is something to stand over', () => {
  expect(screens.filter(({ name }) => worked.has(name))).toHaveLength(worked.size)
})

for (const screen of screens.filter(({ name }) => worked.has(name)))
  test(`an alert that stands on ${screen.name} covers no action, at any width`, async ({ browserOf }) => {
    const person = asPerson(await viewers[screen.who]())
    if (!person || typeof screen.at !== 'string') throw new Error(`nobody sits before ${screen.name}`)
    const page = await browserOf(person, { at: screen.at })
    await expect(page.getByRole('img', { name: '消息提醒已连接' })).toBeVisible()
    await expect(screen.shows(page)).toBeVisible()
    await tell(person, '国贸店 33 枝红玫瑰，请在 14:00 前送达', { voice: 'new-order.wav' })
    await tell(person, '望京店 生日蛋糕 8 寸：发单方催单', { event: 'receivedUrged', title: '发单方催单' })
    await expect(page.getByRole('button', { name: /^知道了：/ }).first()).toBeVisible()
    for (const size of sizes) {
      await page.setViewportSize(size)
      for (const place of ['top', 'middle', 'end'] as const) {
        await page.evaluate(`scrollTo(0, { top: 0, middle: 333, end: document.body.scrollHeight }['${place}'])`)
        await expect
          .poll(() => coveredActions(page), `${screen.name}, ${size.width} px wide, at the ${place}`)
          .toEqual([])
      }
    }
  })
