import type { Page } from '@playwright/test'
import { boardOf, calledOn } from '../screens/delivery.ts'
import { dialogOf } from '../screens/dialog.ts'
import { cardOf, nowOf, paying, places, publish } from '../screens/orders.ts'
import { shellOf } from '../screens/shell.ts'
import { couriersOf } from '../support/outside/couriers-desk.ts'
import { handset, pushPhone } from '../support/outside/push-phone.ts'
import { photographOf } from '../support/photograph.ts'
import { expect, test } from '../support/story.ts'
import { startSwitchboard } from '../support/switchboard.ts'
import { anOrderBetween, payPassword, twoTraders } from '../support/traders.ts'

const [dada, sf] = [6, 7] as const

const devicePush = (page: Page) => shellOf(page).drawer.getByRole('switch', { name: '本机推送' })

test('an order arrives on a locked phone, is opened, grabbed, photographed, and a rider is called for it', async ({
  browserOf,
  ground,
}) => {
  test.slow()
  const [sender, florist] = await twoTraders()
  await couriersOf(ground).open(florist, dada, sf)
  const pocket = pushPhone(ground.sandboxUrl)
  const phone = await browserOf(florist, { ...handset, before: pocket.before })
  await shellOf(phone).openBell()
  await expect(devicePush(phone)).not.toBeChecked()
  await devicePush(phone).tap()
  await expect(devicePush(phone)).toBeChecked()
  await shellOf(phone).drawer.getByRole('button', { name: '关闭' }).tap()

  const desk = await browserOf(sender, { at: places.create })
  const goods = `送到手机的百合${sender.mobile.slice(-6)}`
  await publish(desk, { kind: '抢单', goods, price: '168' })
  await paying(desk).pay(payPassword)
  await expect.poll(() => pocket.messages()).toHaveLength(1)
  const [message = ''] = await pocket.messages()
  expect(message).toContain('168.00元')
  for (const secret of ['13822102210', '林女士', '光华路']) expect(message).not.toContain(secret)

  await pocket.deliver(phone, message)
  await expect
    .poll(() => pocket.notices(phone))
    .toMatchObject([{ title: '新的抢单', url: '/console/receive_order/grab_pool' }])
  expect((await pocket.notices(phone))[0]?.body).toMatch(/^北京市朝阳区，/)
  await pocket.press(phone)
  await expect(phone).toHaveURL(new RegExp(places.pool))
  await expect.poll(() => pocket.notices(phone)).toEqual([])

  await cardOf(phone, goods).press('抢单')
  await expect(cardOf(phone, goods).card.getByRole('status')).toHaveText('已抢到')
  await cardOf(phone, goods).press('查看订单')
  await nowOf(phone).press('上传实拍')
  const photo = dialogOf(phone, '上传实拍')
  await phone.getByLabel('拍摄实拍照片').setInputFiles(await photographOf(phone, ['百合', '11枝']))
  await expect(photo.dialog.getByRole('img', { name: '实拍照片 1' })).toBeVisible()
  await photo.press('提交审核')
  await expect(photo.dialog).toBeHidden()

  await nowOf(phone).press('呼叫骑手')
  await expect(boardOf(phone).answered).toBeVisible()
  await boardOf(phone).press('呼叫达达快送')
  await expect(calledOn(phone, '达达快送')).toContainText('待骑手接单')
})

test('without a network the last lists can be read with their time, and after signing out nothing is left', async ({
  browserOf,
  ground,
}) => {
  const [sender, florist] = await twoTraders()
  const order = await anOrderBetween(sender, florist, 'waitDelivery')
  const line = await startSwitchboard(ground.first)
  const phone = await browserOf(florist, { ...handset, at: places.received, url: line.url })
  const copies = () => phone.evaluate(`caches.has('zdb-lists')`)
  await expect(cardOf(phone, order).card).toBeVisible()
  await phone.evaluate('navigator.serviceWorker.ready')
  // What the worker sees from here on it keeps.
  await phone.reload()
  await expect(cardOf(phone, order).card).toBeVisible()
  await expect.poll(copies).toBe(true)
  const stale = phone.getByRole('alert').filter({ hasText: /显示的是 \d\d-\d\d \d\d:\d\d 的内容，仅供查看/ })
  await expect(stale).toHaveCount(0)

  line.disconnect()
  await phone.reload()
  await expect(cardOf(phone, order).card).toBeVisible()
  await expect(stale).toBeVisible()

  line.switchTo(ground.second)
  await phone.reload()
  await expect(cardOf(phone, order).card).toBeVisible()
  await expect(stale).toHaveCount(0)
  await shellOf(phone).choose('安全退出')
  await expect(phone).toHaveURL(`${line.url}/`)
  await expect.poll(copies).toBe(false)
  await line.stop()
})
