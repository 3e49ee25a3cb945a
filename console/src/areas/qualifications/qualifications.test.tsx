import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { files } from '@zdb/contract/desk/files/endpoints'
import { qualifications } from '@zdb/contract/people/qualifications/endpoints'
import { useSession } from '#core/session/session.ts'
import { aStore } from '../../../test/channels.ts'
import { callsOf, serve } from '../../../test/fake-server.ts'
import { aDocument } from '../../../test/documents.ts'
import { clerk } from '../../../test/people.ts'
import { aPage, openConsole, showPage } from '../../../test/render.tsx'
import type { Listing, Qualification } from './qualification.ts'
import { AccountQualificationsPage } from './account-qualifications-page.tsx'
import { StoreCertificatesPage, StoreFoodPermitPage } from './store-certificates-page.tsx'

/** The browser of the tests has no canvas: what is cut is the whole picture. */
vi.mock('#widgets/images/crop-dialog.tsx', () => ({
  CropDialog: ({ file, onDone }: { file: File; onDone: (cut: File) => void }) => (
    <button type="button" onClick={() => onDone(file)}>
      使用这张图片
    </button>
  ),
}))

const none = aDocument()
const licence: Qualification = {
  ...none,
  id: '7',
  type: 'business_licence',
  type_zh: '营业执照',
  status: 'expiring',
  status_zh: '即将到期',
  name: '花间小筑花店',
  number: '9111****0X',
  valid_from: '2020-01-01',
  valid_until: '2026-12-20',
  days_left: 34,
  actions: ['renew'],
}
const permit: Qualification = {
  ...none,
  id: '8',
  type: 'food_circulation_permit',
  type_zh: '食品经营许可证',
  status: 'reviewing',
  status_zh: '审核中',
  actions: ['withdraw'],
}
const listing: Listing = {
  qualification_items: [none, licence, permit],
  must_qualification: [
    { code: 'identity_card', name: '身份证', required: true, why: '接单前需要实名认证' },
    { code: 'business_licence', name: '营业执照', required: true, why: '接单前需要营业执照认证' },
    { code: 'food_circulation_permit', name: '食品经营许可证', required: false, why: '经营食品类商品时需要' },
  ],
}

const at = (query = '') => ({ at: `setting/account/real_name/edit_real_name${query}` })
const card = async (name: string) => within(await screen.findByRole('region', { name }))

test('each document says how it stands, what follows from that and the next step', async () => {
  serve(qualifications.list, listing)
  showPage(AccountQualificationsPage, at())
  expect((await card('身份证')).getByText('接单前需要实名认证')).toBeTruthy()
  const ending = await card('营业执照')
  expect(ending.getByText(/还有 34 天到期/)).toBeTruthy()
  expect(ending.getByText('2020-01-01 至 2026-12-20')).toBeTruthy()
  expect(ending.getByRole('button', { name: '更换证件' })).toBeTruthy()
  expect((await card('食品经营许可证')).getByText('平台审核中，结果会推送给您。')).toBeTruthy()
})

test('what is in review is taken back after a question', async () => {
  serve(qualifications.list, listing)
  serve(qualifications.withdraw, { ...permit, status: 'none' })
  showPage(AccountQualificationsPage, at())
  await userEvent.click((await card('食品经营许可证')).getByRole('button', { name: '撤回' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '撤回' }))
  expect(await screen.findByText('已撤回食品经营许可证')).toBeTruthy()
  expect(callsOf(qualifications.withdraw)[0]?.params).toEqual({ id: '8' })
})

test('who may only look sends nothing', async () => {
  serve(qualifications.list, listing)
  showPage(AccountQualificationsPage, { ...at(), me: clerk('qualification.read') })
  const identity = await card('身份证')
  expect(identity.queryByRole('button')).toBeNull()
})

test('a picture fills the form, a wrong number is said beside it, and what was corrected is sent', async () => {
  serve(qualifications.show, none)
  serve(files.upload, {
    url: '/files/a.jpg',
    name: 'id.jpg',
    size: 1,
    type: 'image/jpeg',
    kind: 'image',
    width: 1,
    height: 1,
  })
  serve(qualifications.readCertificate, {
    name: '林小雨',
    number: '',
    valid_from: '2020-05-01',
    valid_until: null,
    long_term: true,
  })
  serve(qualifications.submit, { ...none, status: 'reviewing' })
  serve(qualifications.list, listing)
  showPage(AccountQualificationsPage, at('?type=identity_card'))
  for (const side of ['人像面', '国徽面']) {
    await userEvent.upload(
      await screen.findByLabelText(`上传${side}`),
      new File(['x'], 'id.jpg', { type: 'image/jpeg' }),
    )
    await userEvent.click(await screen.findByRole('button', { name: '使用这张图片' }))
    expect((await screen.findByRole('img', { name: side })).getAttribute('src')).toMatch(/^blob:/)
  }
  const name = screen.getByLabelText<HTMLInputElement>('姓名')
  expect(name.value).toBe('林小雨')
  expect(screen.queryByLabelText('有效期止')).toBeNull()
  await userEvent.type(screen.getByLabelText('身份证号码'), '11010519491231002Y')
  await userEvent.click(screen.getByRole('button', { name: '提交审核' }))
  expect(await screen.findByText('身份证号码不正确，请核对')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('身份证号码'), '{Backspace}X')
  await userEvent.click(screen.getByRole('button', { name: '提交审核' }))
  expect(await screen.findByText('已提交，审核结果会推送给您')).toBeTruthy()
  expect(callsOf(qualifications.submit)[0]?.body).toEqual({
    type: 'identity_card',
    name: '林小雨',
    number: '11010519491231002X',
    valid_from: '2020-05-01',
    valid_until: null,
    images: ['/files/a.jpg', '/files/a.jpg'],
  })
})

test('a store without a document of its own relies on the account, and says so', async () => {
  useSession.setState({ stores: [aStore('3', '国贸店')] })
  const inherited = { ...licence, inherited: true, actions: ['submit' as const] }
  serve(qualifications.listOfStore, { ...listing, qualification_items: [none, inherited, permit] })
  showPage(StoreCertificatesPage, { at: 'setting/shop/certificate' })
  const held = await card('营业执照')
  expect(held.getByText(/沿用账户的资质/)).toBeTruthy()
  expect(held.getByRole('button', { name: '单独提交' })).toBeTruthy()
})

test.each([
  ['the store', 'platform_shops/store_info/food?sid=7', '/console/platform_shops/store_info?sid=7'],
  ['the list', 'setting/shop/certificate/food?sid=7', '/console/setting/shop/certificate?sid=7'],
])('whoever opened a form from %s goes back there', async (_, at, back) => {
  serve(qualifications.showOfStore, aDocument({ type: 'food_circulation_permit', type_zh: '食品经营许可证' }))
  const elsewhere = ['platform_shops/store_info', 'setting/shop/certificate'].map((path) => aPage(path, () => null))
  const { address } = openConsole([aPage(at.split('?')[0] ?? '', StoreFoodPermitPage), ...elsewhere], { at })
  await userEvent.click(await screen.findByRole('button', { name: '返回' }))
  expect(address()).toBe(back)
})

test('a row of the workbench opens the documents it counted, each with whose it is and its next step', async () => {
  const items = [
    { ...licence, sid: '', store: '' },
    { ...licence, sid: '3', store: '国贸店', days_left: 2 },
  ]
  serve(qualifications.ending, { items, total: 2, page: 1, page_size: 20 })
  showPage(AccountQualificationsPage, { at: 'setting/account/real_name/edit_real_name?status=expiring' })
  const own = within(await screen.findByRole('row', { name: /国贸店/ }))
  expect(own.getByText('还有 2 天')).toBeTruthy()
  expect(own.getByRole('link', { name: '更换证件' }).getAttribute('href')).toContain('certificate/business?sid=3')
  expect(screen.getByRole('row', { name: /账户，全部门店共用/ })).toBeTruthy()
  expect(screen.getByRole('tab', { name: '即将到期' }).getAttribute('aria-selected')).toBe('true')
  expect(callsOf(qualifications.ending)[0]?.query).toMatchObject({ status: 'expiring' })
})
