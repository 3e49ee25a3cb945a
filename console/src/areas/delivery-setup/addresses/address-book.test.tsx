import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { codes } from '@zdb/contract/codes'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { places } from '@zdb/contract/shop/places/endpoints'
import { aStore } from '../../../../test/channels.ts'
import { analyzedAddress, read } from '../../../../test/analyzed-addresses.ts'
import { callsOf, refuse, serve } from '../../../../test/fake-server.ts'
import { showPage } from '../../../../test/render.tsx'
import { ChannelsPage } from '../channels/channels-page.tsx'
import type { Address } from '../delivery-setup.ts'

const soho: Address = {
  id: '1',
  name: '林女士',
  mobile: '13800002210',
  province: '北京市',
  city: '北京市',
  county: '朝阳区',
  address: '光华路SOHO2座',
  place_known: true,
  is_default: true,
}
const wangjing: Address = { ...soho, id: '2', name: '陈先生', address: '望京街9号', is_default: false }

beforeEach(() => {
  serve(stores.list, { items: [aStore('3', '国贸店')], total: 1, page: 1, page_size: 100 })
  serve(deliverySetup.addresses, [soho, wangjing])
})

const show = () => showPage(ChannelsPage, { at: 'logistics_shop_setting?tab=addresses' })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const type = async (label: string, words: string) => userEvent.type(await screen.findByLabelText(label), words)
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))

test('a pasted message becomes an address of the book', async () => {
  serve(deliverySetup.addresses, [])
  serve(deliverySetup.addAddress, soho)
  serve(places.analyzeAddress, { ...analyzedAddress, mobile: read('13800002210', 0.42) })
  show()
  await screen.findByText(/还没有地址/)
  await press('添加地址')
  await type('粘贴收货信息', '林女士 13800002210 北京市朝阳区光华路SOHO2座')
  await press('识别')
  expect(await screen.findByText('请核对，把握 42%')).toBeTruthy()
  await press('保存')
  expect(await screen.findByText('地址已添加')).toBeTruthy()
  expect(callsOf(deliverySetup.addAddress)[0]?.query).toEqual({
    name: '林女士',
    mobile: '13800002210',
    province: '北京市',
    city: '北京市',
    county: '朝阳区',
    address: '光华路SOHO2座',
  })
})

test('what is missing, or refused, is said next to its field', async () => {
  show()
  await press('添加地址')
  await press('保存')
  expect(await screen.findByText('请填写联系人')).toBeTruthy()
  expect(screen.getByText('请输入正确的手机号')).toBeTruthy()
  expect(callsOf(deliverySetup.addAddress)).toHaveLength(0)
  refuse(deliverySetup.editAddress, { ...codes.invalid, errors: [{ field: 'name', message: '联系人不能超过20个字' }] })
  await press('取消')
  await userEvent.click((await row(/林女士/)).getByRole('button', { name: '编辑' }))
  await type('联系人', '二')
  await press('保存')
  expect(await screen.findByText('联系人不能超过20个字', { selector: 'p' })).toBeTruthy()
  expect(callsOf(deliverySetup.editAddress)[0]?.body).toMatchObject({ id: '1', name: '林女士二' })
})

test('another address becomes the default, and 撤销 gives it back to the one before', async () => {
  serve(deliverySetup.editAddress, soho)
  show()
  expect((await row(/林女士/)).queryByRole('button', { name: '设为默认' })).toBeNull()
  await press('设为默认')
  expect(await screen.findByText('已把陈先生的地址设为默认')).toBeTruthy()
  await press('撤销')
  await waitFor(() =>
    expect(callsOf(deliverySetup.editAddress).map(({ body }) => body)).toEqual([
      { id: '2', is_default: true },
      { id: '1', is_default: true, expect: { default_id: '2' } },
    ]),
  )
})

test('an address whose city nobody knows says so, and in the dialog at the city', async () => {
  serve(deliverySetup.addresses, [{ ...soho, city: '红城', place_known: false }])
  serve(places.divisions, [])
  show()
  expect((await row(/林女士/)).getByText('地区待确认')).toBeTruthy()
  await userEvent.click((await row(/林女士/)).getByRole('button', { name: '编辑' }))
  expect(await screen.findByText('行政区划里没有对上，请从列表里重选城市')).toBeTruthy()
  await type('城市', '山市')
  expect(screen.queryByText('行政区划里没有对上，请从列表里重选城市')).toBeNull()
})

test('an address is deleted after a question that shows it', async () => {
  serve(deliverySetup.deleteAddress, null)
  show()
  await userEvent.click((await row(/陈先生/)).getByRole('button', { name: '删除' }))
  const question = within(await screen.findByRole('dialog', { name: '删除陈先生的地址？' }))
  expect(question.getByText(/北京市朝阳区望京街9号/)).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: '删除' }))
  expect(await screen.findByText('已删除陈先生的地址')).toBeTruthy()
  expect(callsOf(deliverySetup.deleteAddress)[0]?.body).toEqual({ id: '2' })
})
