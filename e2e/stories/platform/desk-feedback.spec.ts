import { dialogOf } from '../../screens/dialog.ts'
import { shellOf } from '../../screens/shell.ts'
import { startOwnGround } from '../../support/ground.ts'
import { enterDesk, operator } from '../../support/desk/operators.ts'
import { expect, test } from '../../support/story.ts'
import { twoTraders } from '../../support/traders.ts'
import { aWaitingFeedback } from '../../support/waiting.ts'

let own: Awaited<ReturnType<typeof startOwnGround>>

// The queue is worked through to its end.
test.beforeAll(async ({ ground }) => {
  own = await startOwnGround(ground)
})
test.afterAll(() => own.stop())

test('what was told of stores is looked into by keyboard alone, and who told it hears what was found', async ({
  browserOf,
}) => {
  const [teller, shop] = await twoTraders()
  const [other, second] = await twoTraders()
  const tellers = [await browserOf(teller, { url: own.url }), await browserOf(other, { url: own.url })]
  for (const page of tellers) await expect(shellOf(page).connected).toBeVisible()
  const ids = [await aWaitingFeedback(teller, shop), await aWaitingFeedback(other, second)]
  const someone = await operator({ roles: ['service'] })
  const desk = await browserOf(undefined, {
    url: own.url,
    at: '/operator/inbox?queue=invalidStores',
    before: (context) => enterDesk(context, someone, own.url),
  })
  await expect(desk.getByRole('link', { name: new RegExp(shop.shop) })).toBeVisible()
  const opened = () => Number(/invalidStores\/(\d+)/.exec(desk.url())?.[1])
  const press = async (...keys: string[]) => {
    for (const key of keys) await desk.keyboard.press(key)
  }
  await press('j', 'Enter')
  await expect(desk.getByRole('button', { name: '放回收件箱' })).toBeVisible()
  await press('?')
  await expect(dialogOf(desk, '快捷键').dialog).toContainText('选择决定，再选择理由')
  await press('Escape')
  const first = opened()
  expect(ids).toContain(first)
  await press('1', '3', 'e')
  await desk.keyboard.type('两次到店均未营业')
  await press('Enter')
  await expect.poll(opened).not.toBe(first)
  const told = first === ids[0] ? tellers : tellers.toReversed()
  await expect(shellOf(told[0] ?? desk).toasts.first()).toContainText('反馈属实：门店已停业')
  await expect(desk.getByRole('button', { name: '放回收件箱' })).toBeVisible()
  await press('2', '1', 'Enter')
  await expect(
    desk.getByText('没有待处理的事项', { exact: false }).or(desk.getByText('收件箱已清空', { exact: false })),
  ).toBeVisible()
  await expect(shellOf(told[1] ?? desk).toasts.first()).toContainText('未发现问题：电话可接通，信息无误')
})
