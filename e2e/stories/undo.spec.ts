import type { Page } from '@playwright/test'
import { reversibleActs, type ReversibleAct } from '../../console/src/core/http/reversible-acts.ts'
import { anAddress } from '../../server/src/areas/couriers/delivery-setup/fixtures.ts'
import { within } from '../../server/src/core/db/tx.ts'
import { deliveryPlaces } from '../screens/delivery.ts'
import { dialogOf } from '../screens/dialog.ts'
import { listScreen } from '../screens/list.ts'
import { onlinePlaces } from '../screens/online.ts'
import { nowOf, places } from '../screens/orders.ts'
import { onlineOrdersOf } from '../support/online-business.ts'
import { couriersOf } from '../support/outside/couriers-desk.ts'
import { expect, test } from '../support/story.ts'
import { anOrderBetween, partnersOf, twoTraders, type Trader } from '../support/traders.ts'

const dada = 6

type Setting = { desk: Page; owner: Trader; florist: Trader; online: string; sent: string; received: string }

/** One act: where it is done, how, and what tells before from after. */
type Scene = {
  at: (setting: Setting) => string
  act: (setting: Setting) => Promise<unknown>
  done: (setting: Setting) => Promise<void>
  undone: (setting: Setting) => Promise<void>
}

const atOnline = ({ online }: Setting) => onlinePlaces.order(online)
const now = ({ desk }: Setting) => nowOf(desk)

/** Writes a memo on the order whose page is open. */
const memo = (open: string) => async (setting: Setting) => {
  await now(setting).press(open)
  const writing = dialogOf(setting.desk, '备注与旗帜')
  await writing.fill('备注', '先做这一单')
  await writing.press('保存')
}
/** The story below tells both; what holds stands above. */
const memoIs = async (setting: Setting, written: boolean) =>
  expect(now(setting).panel.getByText('先做这一单')).toHaveCount(written ? 1 : 0)
const memoScene = (at: Scene['at'], open: string): Scene => ({
  at,
  act: memo(open),
  done: (setting) => memoIs(setting, true),
  undone: (setting) => memoIs(setting, false),
})

/** A switch of the order's menu, whose words say how it stands. */
const menuSwitch = (off: string, on: string): Scene => {
  const offers = (setting: Setting, words: string) =>
    expect(async () => {
      const choice = setting.desk.getByRole('menuitem', { name: words, exact: true })
      if (!(await choice.isVisible())) await now(setting).panel.getByRole('button', { name: '更多' }).click()
      await expect(choice).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 20_000 })
  return {
    at: atOnline,
    act: (setting) => now(setting).press(off),
    done: (setting) => offers(setting, on),
    undone: (setting) => offers(setting, off),
  }
}

/** A switch that stands on its page. */
const pageSwitch = (at: string, name: string | RegExp): Scene => {
  const toggle = ({ desk }: Setting) => desk.getByRole('switch', { name })
  return {
    at: () => at,
    act: (setting) => toggle(setting).click(),
    done: (setting) => expect(toggle(setting)).not.toBeChecked(),
    undone: (setting) => expect(toggle(setting)).toBeChecked(),
  }
}

const scenes: Readonly<Record<ReversibleAct, Scene>> = {
  flagOnlineOrder: memoScene(atOnline, '备注与旗帜'),
  flagSentOrder: memoScene(({ sent }) => places.sentOrder(sent), '备注'),
  flagReceivedOrder: memoScene(({ received }) => `/console/receive_order/detail?sn=${received}`, '备注'),
  markOnlineOrder: menuSwitch('标记已打印', '标记未打印'),
  ignoreShipping: menuSwitch('忽略发货', '恢复发货'),
  notSync: menuSwitch('不同步渠道', '恢复同步渠道'),
  markProblem: {
    at: atOnline,
    act: async (setting) => {
      await now(setting).press('标记问题')
      await dialogOf(setting.desk, '标记问题单').press('标记')
    },
    done: (setting) => expect(now(setting).panel).toContainText('问题'),
    undone: (setting) => expect(now(setting).panel).not.toContainText('问题'),
  },
  arrangeOrder: {
    at: atOnline,
    act: async (setting) => {
      await now(setting).press('安排门店')
      const arranging = dialogOf(setting.desk, '安排门店配送')
      await arranging.dialog.getByRole('option', { name: setting.owner.shop }).click()
      await arranging.press('安排配送')
    },
    done: (setting) => expect(now(setting).panel).toContainText('自营处理中'),
    undone: (setting) => expect(now(setting).panel).toContainText('待安排'),
  },
  closeStore: {
    at: () => '/console/home',
    act: async ({ desk, owner }) => {
      await desk.getByRole('switch', { name: `${owner.shop}营业` }).click()
      const closing = dialogOf(desk, `${owner.shop}休息`)
      await closing.press('今日已售罄')
      await closing.press('确认休息')
    },
    done: ({ desk, owner }) => expect(desk.getByRole('switch', { name: `${owner.shop}营业` })).not.toBeChecked(),
    undone: ({ desk, owner }) => expect(desk.getByRole('switch', { name: `${owner.shop}营业` })).toBeChecked(),
  },
  removePartner: {
    at: () => '/console/setting/transfer',
    act: ({ desk, florist }) => listScreen(desk, '合作门店').act(florist.shop, '移除'),
    done: ({ desk, florist }) => expect(listScreen(desk, '合作门店').row(florist.shop)).toHaveCount(0),
    undone: ({ desk, florist }) => expect(listScreen(desk, '合作门店').row(florist.shop)).toHaveCount(1),
  },
  defaultAddress: {
    at: () => `${deliveryPlaces.channels}?tab=addresses`,
    act: ({ desk }) => listScreen(desk, '地址簿').act('后门', '设为默认'),
    done: ({ desk }) => expect(listScreen(desk, '地址簿').row('后门').getByText('默认', { exact: true })).toBeVisible(),
    undone: ({ desk }) =>
      expect(listScreen(desk, '地址簿').row('前门').getByText('默认', { exact: true })).toBeVisible(),
  },
  switchCourier: pageSwitch(deliveryPlaces.channels, '开启达达快送'),
  switchNotification: pageSwitch('/console/setting/notification', '新的网单的弹窗提醒'),
}

test('every act that says it can be taken back is taken back by one press', async ({ browserOf, ground }) => {
  test.slow()
  const [owner, florist] = await twoTraders()
  const [online = ''] = await onlineOrdersOf(owner, 1)
  await partnersOf(owner, florist)
  await couriersOf(ground).open(owner, dada)
  await within(async (tx) => {
    await anAddress(tx, owner.merchantId, { name: '前门', isDefault: true })
    await anAddress(tx, owner.merchantId, { name: '后门' })
  })
  const desk = await browserOf(owner)
  const setting: Setting = {
    desk,
    owner,
    florist,
    online,
    sent: await anOrderBetween(owner, florist, 'waitReceive'),
    received: await anOrderBetween(florist, owner, 'waitDelivery'),
  }
  for (const act of reversibleActs)
    await test.step(act, async () => {
      const { at, act: perform, done, undone } = scenes[act]
      await desk.goto(at(setting))
      await perform(setting)
      const said = desk.locator(`[role=status][data-act=${act}]`)
      await expect(said).toBeVisible()
      await done(setting)
      await said.getByRole('button', { name: '撤销' }).click()
      await undone(setting)
    })
})
