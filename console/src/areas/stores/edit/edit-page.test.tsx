import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { codes } from '@zdb/contract/codes'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { places } from '@zdb/contract/shop/places/endpoints'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { callsOf, refuse, serve } from '../../../../test/fake-server.ts'
import { showPage } from '../../../../test/render.tsx'
import { aStoreDetail } from '../../../../test/shops/store-details.ts'
import { EditPage } from './edit-page.tsx'

/** The borders lie in files, which nobody serves here. */
vi.mock('#widgets/map/border-files.ts', () => ({ borderFile: () => undefined }))

const draft = aStoreDetail({ life: 0, life_zh: '待完善', contacts: [], actions: ['edit', 'submit', 'remove'] })

beforeEach(() => {
  serve(stores.list, { items: [], total: 0, page: 1, page_size: 100 })
  serve(stores.checkName, { available: true, reason: '' })
  serve(places.inputTips, [])
  serve(places.divisions, [])
  serve(places.geocode, {
    formatted_address: '北京市朝阳区光华路9号',
    province: '北京市',
    city: '北京市',
    district: '朝阳区',
    adcode: '110105',
    longitude: 116.46,
    latitude: 39.91,
  })
})

const show = (query = '') => showPage(EditPage, { at: `setting/shop/edit_store${query}` })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const type = async (label: string, words: string) => userEvent.type(await screen.findByLabelText(label), words)

const fillBasics = async () => {
  await type('门店名称', '国贸店')
  await userEvent.click(screen.getByRole('checkbox', { name: '鲜花绿植' }))
  await press('下一步')
}
const fillPlace = async () => {
  await type('省份', '北京市')
  await type('城市', '北京市')
  await type('区县', '朝阳区')
  await type('详细地址', '光华路9号')
  await userEvent.tab()
  await screen.findByText('已定位，距离按此计算')
}

test('a new store is filled in step by step and stands as a draft from its address on', async () => {
  serve(stores.create, draft)
  serve(stores.show, draft)
  show()
  await press('下一步')
  expect(await screen.findByText('请填写门店名称')).toBeTruthy()
  expect(screen.getByText('请选择经营类目')).toBeTruthy()
  await fillBasics()
  await fillPlace()
  await press('下一步')
  await waitFor(() =>
    expect(callsOf(stores.create)[0]?.body).toMatchObject({
      name: '国贸店',
      categories: [1],
      province: '北京市',
      county: '朝阳区',
      address: '光华路9号',
      longitude: 116.46,
    }),
  )
  expect(await screen.findByText('国贸店已保存为草稿')).toBeTruthy()
})

test('a name that is taken leads back to where it is filled in', async () => {
  refuse(stores.create, { ...codes.invalid, errors: [{ field: 'name', message: '该城市已有同名门店，请换一个名称' }] })
  show()
  await fillBasics()
  await fillPlace()
  await press('下一步')
  expect(await screen.findByText('该城市已有同名门店，请换一个名称', { selector: 'p' })).toBeTruthy()
  expect(screen.getByLabelText('门店名称')).toHaveProperty('value', '国贸店')
})

test('the first contact is asked for, and one that nobody could call is refused', async () => {
  serve(stores.show, draft)
  serve(stores.saveContact, {
    id: '5',
    sid: '7',
    type: 1,
    type_zh: '负责人',
    name: '林小花',
    phone: '13811112222',
    position: '',
  })
  show('?sid=7&step=contact')
  await type('姓名', '林小花')
  await type('电话', '12')
  await press('保存，下一步')
  expect(await screen.findByText('请输入正确的手机号或座机号')).toBeTruthy()
  await userEvent.clear(screen.getByLabelText('电话'))
  await type('电话', '13811112222')
  await press('保存，下一步')
  await waitFor(() => expect(callsOf(stores.saveContact)[0]?.body).toMatchObject({ type: 1, phone: '13811112222' }))
  expect(await screen.findByRole('heading', { name: '营业时间' })).toBeTruthy()
})

test('hours are set by the week and the store is handed in', async () => {
  serve(stores.show, aStoreDetail({ life: 0, actions: ['edit', 'submit'] }))
  serve(stores.edit, draft)
  serve(stores.updateStatus, draft)
  show('?sid=7&step=hours')
  await userEvent.click(await screen.findByRole('radio', { name: '按星期' }))
  await userEvent.click(screen.getByRole('switch', { name: '星期日营业' }))
  await press('提交审核')
  await waitFor(() => expect(callsOf(stores.updateStatus)[0]?.body).toEqual({ action: 'submit' }))
  const sent = callsOf(stores.edit)[0]?.body as { hours: { weekday: number; from: string }[] }
  expect(sent.hours.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6])
  expect(sent.hours[0]).toEqual({ weekday: 1, from: '09:00', until: '21:00' })
})

test('what is being reviewed is not changed', async () => {
  serve(stores.show, aStoreDetail({ life: 10, life_zh: '审核中' }))
  show('?sid=7')
  expect(await screen.findByText('门店正在审核中，撤回后才能修改')).toBeTruthy()
})

const cities: Readonly<Record<string, WireResult<typeof places.divisions>>> = {
  '': [{ code: '110000', name: '北京市', short: '北京' }],
  110000: [{ code: '110100', name: '北京市', short: '北京' }],
}
const found = {
  formatted_address: '北京市朝阳区建国路88号',
  province: '北京市',
  city: '北京市',
  district: '朝阳区',
  adcode: '110105',
  longitude: 116.47,
  latitude: 39.9,
}
const placed = () => {
  serve(places.divisions, ({ query }) => cities[query.parent ?? ''] ?? [])
  serve(stores.show, aStoreDetail({ life: 0, longitude: 116.46, latitude: 39.91, street: '光华路9号3层' }))
  show('?sid=7&step=place')
}

test('the pin is moved by the arrow keys; where it rests gives the spot and the address, and the old words come back', async () => {
  serve(places.reverse, found)
  placed()
  const pin = await screen.findByRole('button', { name: '图钉' })
  pin.focus()
  await userEvent.keyboard('{ArrowRight}')
  const address = await screen.findByLabelText('详细地址')
  await waitFor(() => expect(address).toHaveProperty('value', '建国路88号'))
  const [asked] = callsOf(places.reverse)
  expect(Number(asked?.query.longitude)).toBeGreaterThan(116.46)
  expect(Number(asked?.query.latitude)).toBeCloseTo(39.91, 3)
  await press('用回“光华路9号3层”')
  expect(address).toHaveProperty('value', '光华路9号3层')
  serve(stores.edit, draft)
  await press('保存，下一步')
  await waitFor(() =>
    expect(callsOf(stores.edit)[0]?.body).toMatchObject({
      place: { county: '朝阳区', address: '光华路9号3层', longitude: Number(asked?.query.longitude) },
    }),
  )
})

test('a place the map does not know keeps the typed address and says so', async () => {
  refuse(places.reverse, codes.addressUnknown)
  placed()
  ;(await screen.findByRole('button', { name: '图钉' })).focus()
  await userEvent.keyboard('{ArrowUp}')
  expect(await screen.findByText('位置已改，没有认出这里的地址，请核对详细地址')).toBeTruthy()
  expect(screen.getByLabelText('详细地址')).toHaveProperty('value', '光华路9号3层')
})
