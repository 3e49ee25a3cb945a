import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { useSession } from '#core/session/session.ts'
import { aStore } from '../../../../test/channels.ts'
import { callsOf, refuse, serve } from '../../../../test/fake-server.ts'
import { clerk } from '../../../../test/people.ts'
import { showPage } from '../../../../test/render.tsx'
import { aScope } from '../../../../test/shops/stores.ts'
import type { Border } from '#widgets/map/borders.ts'
import { DeliveryAreaPage } from './area-page.tsx'

/** Two squares beside each other: east of the fourth ring and west of it. */
const square = (code: string, name: string, west: number): Border => ({
  code,
  name,
  centre: { longitude: west + 0.1, latitude: 39.9 },
  parts: [
    [
      [
        [west, 39.8],
        [west + 0.2, 39.8],
        [west + 0.2, 40],
        [west, 40],
      ],
    ],
  ],
})

vi.mock('#widgets/map/borders.ts', async (original) => ({
  ...(await original<object>()),
  useBorders: () => [square('110105', '朝阳区', 116.4), square('110108', '海淀区', 116.2)],
}))

const locked = {
  id: '9',
  district: '110105',
  district_name: '朝阳区',
  allow_modified_after_date: '2099-01-31 10:00:00',
  type: 'delivery',
} as const

beforeEach(() => {
  useSession.setState({ stores: [aStore('3', '国贸店')] })
  serve(stores.deliveryArea, aScope())
})

const show = (world: Parameters<typeof showPage>[1] = {}) =>
  showPage(DeliveryAreaPage, { at: 'setting/shop/delivery_area', ...world })

test('districts and the ring are chosen and saved', async () => {
  serve(stores.saveDeliveryArea, aScope({ shop_scope: [locked], radius: 8 }))
  show()
  await userEvent.click(await screen.findByRole('checkbox', { name: '朝阳区' }))
  await userEvent.type(screen.getByLabelText('离门店多远以内'), '8')
  expect(screen.getByRole('img', { name: '国贸店周围 8 公里' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(callsOf(stores.saveDeliveryArea)[0]?.body).toEqual({ districts: ['110105'], radius: 8 })
})

const onMap = (name: RegExp) => screen.getByText(name, { selector: 'title' }).parentElement as unknown as SVGPathElement

test('pressing a district on the map is ticking it in the list', async () => {
  show()
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: '海淀区' })
  await userEvent.click(onMap(/^海淀区/))
  expect(box.checked).toBe(true)
  expect(onMap(/^海淀区，已选/).dataset.on).toBe('true')
  await userEvent.click(box)
  expect(onMap(/^海淀区$/).dataset.on).toBeUndefined()
})

test('the map wears the lock of a district and does not give it up', async () => {
  serve(stores.deliveryArea, aScope({ shop_scope: [locked] }))
  show()
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /朝阳区/ })
  await userEvent.click(onMap(/^朝阳区，已选，2099-01-31 之后可改/))
  expect(box.checked).toBe(true)
})

test('a saved district is locked until its date, the others are free', async () => {
  serve(stores.deliveryArea, aScope({ shop_scope: [locked] }))
  show()
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /朝阳区/ })
  expect([box.checked, box.disabled]).toEqual([true, true])
  expect(screen.getByText('2099-01-31 之后可改')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '海淀区' }).disabled).toBe(false)
})

test('one whose date has passed can be given up', async () => {
  serve(stores.deliveryArea, aScope({ shop_scope: [{ ...locked, allow_modified_after_date: '2020-01-01 00:00:00' }] }))
  show()
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: '朝阳区' })).disabled).toBe(false)
})

test('why it was not saved stands beside the districts', async () => {
  refuse(stores.saveDeliveryArea, { ...codes.invalid, message: '朝阳区在2099-01-31之后才能更改' })
  show()
  await userEvent.click(await screen.findByRole('checkbox', { name: '朝阳区' }))
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect((await screen.findAllByText('朝阳区在2099-01-31之后才能更改')).length).toBeGreaterThan(0)
})

test('who may not change it only looks', async () => {
  show({ me: clerk('store.read') })
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: '朝阳区' })).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
})
