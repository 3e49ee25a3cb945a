import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { codes } from '@zdb/contract/codes'
import { usualSetting } from '@zdb/contract/couriers/delivery-setup/usual-setting'
import { callsOf, refuse, serve } from '../../../../test/fake-server.ts'
import { clerk } from '../../../../test/people.ts'
import { showPage } from '../../../../test/render.tsx'
import type { Setting } from './setting-draft.ts'
import { SettingPage } from './setting-page.tsx'

const saved: Setting = { ...usualSetting, strategy: 'cheapest', auto_dispatch: true, escalate_minutes: 5 }
/** The platform's rule, not the number the console was built with. */
const byRule: Setting = { ...usualSetting, escalate_minutes: 7 }
const kept = (setting: Setting) =>
  serve(deliverySetup.setting, { identifier: 'delivery', sid: '0', setting, usual: byRule })

beforeEach(() => {
  kept(saved)
  serve(deliverySetup.saveSetting, null)
})

const show = (world: Parameters<typeof showPage>[1] = {}) =>
  showPage(SettingPage, { at: 'setting/delivery_setting', ...world })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const rewrite = async (label: string, words: string) => {
  await userEvent.clear(await screen.findByLabelText(label))
  await userEvent.type(screen.getByLabelText(label), words)
}
const isOff = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true'

test('what is changed is said to be unsaved until it is saved, for all stores', async () => {
  show()
  expect(await screen.findByText('已保存，对全部门店生效')).toBeTruthy()
  expect(isOff('保存')).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: '最省且准时' }))
  await rewrite('多久换下一家', '4')
  await rewrite('小费上限', '6.5')
  await rewrite('提前多久呼叫', '45')
  await rewrite('给骑手的固定备注', '鲜花易损，请轻拿')
  expect(screen.getByText('有未保存的修改')).toBeTruthy()
  const wanted: Setting = {
    strategy: 'autopilot',
    auto_dispatch: true,
    lead_minutes: 45,
    escalate_minutes: 4,
    max_tip: '6.50',
    weight: 2,
    remarks: '鲜花易损，请轻拿',
  }
  serve(deliverySetup.saveSetting, () => {
    kept(wanted)
    return null
  })
  await press('保存')
  expect(await screen.findByText('配送设置已保存')).toBeTruthy()
  expect(callsOf(deliverySetup.saveSetting)[0]).toMatchObject({
    params: { sid: '0' },
    body: { identifier: 'delivery', sid: 0, setting: wanted },
  })
  await waitFor(() => expect(isOff('保存')).toBe(true))
  expect((screen.getByLabelText('小费上限') as HTMLInputElement).value).toBe('6.50')
})

test('every strategy says what it does, and the usual one is marked', async () => {
  show()
  expect(await screen.findAllByRole('radio')).toHaveLength(5)
  expect(screen.getByText('从最便宜的一家开始，无人接单时换下一家')).toBeTruthy()
  expect(screen.getByText('默认', { selector: 'small' }).closest('label')?.textContent).toContain('最省且准时')
})

test('changes are given up, or everything goes back to how it was before anybody said anything', async () => {
  show()
  await rewrite('默认重量', '7')
  await press('放弃修改')
  expect((screen.getByLabelText('默认重量') as HTMLInputElement).value).toBe('2')
  await press('恢复默认')
  expect((screen.getByRole('radio', { name: '最省且准时' }) as HTMLInputElement).checked).toBe(true)
  expect((screen.getByLabelText('多久换下一家') as HTMLInputElement).value).toBe('7')
  expect(screen.getByText(/默认 7 分钟/)).toBeTruthy()
  expect(callsOf(deliverySetup.saveSetting)).toHaveLength(0)
  await press('保存')
  await waitFor(() => expect(callsOf(deliverySetup.saveSetting)[0]?.body.setting).toEqual(byRule))
})

test('without auto dispatch there is no time to set', async () => {
  show()
  await userEvent.click(await screen.findByRole('switch', { name: '自动呼叫' }))
  expect(screen.queryByLabelText('提前多久呼叫')).toBeNull()
  expect(screen.getByText(/由店员自己呼叫骑手/)).toBeTruthy()
})

test('what is left empty, or refused, is said next to its field', async () => {
  show()
  await userEvent.clear(await screen.findByLabelText('默认重量'))
  await press('保存')
  expect(await screen.findByText('请填写 1 到 50 的整数')).toBeTruthy()
  expect(callsOf(deliverySetup.saveSetting)).toHaveLength(0)
  await userEvent.type(screen.getByLabelText('默认重量'), '3')
  refuse(deliverySetup.saveSetting, {
    ...codes.invalid,
    errors: [{ field: 'setting.remarks', message: '备注不能超过200个字' }],
  })
  await press('保存')
  expect(await screen.findByText('备注不能超过200个字', { selector: 'p[role=alert]' })).toBeTruthy()
  expect(screen.getByText('有未保存的修改')).toBeTruthy()
})

test('who may only look reads the setting', async () => {
  show({ me: clerk('delivery.read') })
  expect(await screen.findByText('开启，提前 60 分钟')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
})

test('a setting that cannot be had says so and is asked for again', async () => {
  refuse(deliverySetup.setting, { code: 500, message: '服务器发生错误，请稍后再试' })
  show()
  await screen.findByText('服务器发生错误，请稍后再试', { selector: '[role=alert] span' })
  kept(saved)
  await press('重试')
  expect(await screen.findByText('已保存，对全部门店生效')).toBeTruthy()
})
