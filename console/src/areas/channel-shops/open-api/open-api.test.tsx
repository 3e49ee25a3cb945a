import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { openApi } from '@zdb/contract/channels/open-api/endpoints'
import { codes } from '@zdb/contract/codes'
import { callsOf, refuse, serve } from '../../../../test/fake-server.ts'
import { inMinutes } from '../../../../test/orders.ts'
import { showPage } from '../../../../test/render.tsx'
import type { OpenApiApp } from './open-api-app.ts'
import { ShopsPage } from '../shops-page.tsx'

const opened = (change: Partial<OpenApiApp> = {}): OpenApiApp => ({
  opened: true,
  app_key: 'k3yk3y',
  secret: null,
  callback_uri: '',
  deliveries: [],
  ...change,
})

beforeEach(() => {
  serve(openApi.read, opened())
})

const show = () => showPage(ShopsPage, { at: 'channel_shops?tab=openapi' })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('opening it shows the secret once, to be copied', async () => {
  serve(openApi.read, opened({ opened: false, app_key: '' }))
  serve(openApi.open, () => {
    serve(openApi.read, opened())
    return opened({ secret: 's3cr3t' })
  })
  show()
  await press('开通开放接口')
  expect(await screen.findByRole('button', { name: 's3cr3t' })).toBeTruthy()
  expect(screen.getByText(/只显示这一次/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'k3yk3y' })).toBeTruthy()
  await press('我已保存')
  expect(screen.queryByText('s3cr3t')).toBeNull()
  expect(callsOf(openApi.open)[0]?.body).toEqual({ rotate: false })
})

test('a new secret is made only after the warning that the old one dies', async () => {
  serve(openApi.open, opened({ secret: 'n3w' }))
  show()
  await press('重置密钥')
  const question = within(await screen.findByRole('dialog', { name: '重置密钥？' }))
  expect(question.getByText(/旧密钥立即失效/)).toBeTruthy()
  expect(callsOf(openApi.open)).toHaveLength(0)
  await userEvent.click(question.getByRole('button', { name: '重置密钥' }))
  expect(await screen.findByRole('button', { name: 'n3w' })).toBeTruthy()
  expect(callsOf(openApi.open)[0]?.body).toEqual({ rotate: true })
})

test('a callback address is tried before it is kept', async () => {
  serve(openApi.testUri, { ok: true, status: 200, message: '收到答复', ms: 35 })
  serve(openApi.save, opened({ callback_uri: 'https://shop.test/hook' }))
  show()
  await userEvent.type(await screen.findByLabelText('回调地址'), 'https://shop.test/hook')
  await press('测试')
  expect(await screen.findByText('测试通过')).toBeTruthy()
  expect(screen.getByText('35 毫秒')).toBeTruthy()
  expect(callsOf(openApi.testUri)[0]?.query).toEqual({ uri: 'https://shop.test/hook' })
  await press('保存')
  expect(await screen.findByText('回调地址已保存')).toBeTruthy()
  expect(callsOf(openApi.save)[0]?.body).toEqual({ callback_uri: 'https://shop.test/hook' })
})

test('an address inside the network is refused next to its field', async () => {
  refuse(openApi.save, {
    ...codes.uriRefused,
    errors: [{ field: 'callback_uri', message: '该地址不在公网，不能作为回调地址' }],
  })
  show()
  await userEvent.type(await screen.findByLabelText('回调地址'), 'https://10.0.0.1/')
  await press('保存')
  expect(await screen.findByText('该地址不在公网，不能作为回调地址', { selector: 'p[role=alert]' })).toBeTruthy()
})

test('the log tells which callbacks arrived and why others did not', async () => {
  const one = { event: 'order.finished', order_sn: 'O20361115000001', tries: 1, at: inMinutes(-1) }
  serve(
    openApi.read,
    opened({
      deliveries: [
        { ...one, id: '2', status: 'failed', code: 502, error: '对方没有答复 200', tries: 8 },
        { ...one, id: '1', status: 'sent', code: 200, error: '' },
        { ...one, id: '0', event: 'ping', order_sn: '', status: 'sent', code: 200, error: '' },
      ],
    }),
  )
  show()
  const log = within(await screen.findByRole('table', { name: '回调记录' }))
  expect(log.getByText('未送达')).toBeTruthy()
  expect(log.getByText('HTTP 502 对方没有答复 200')).toBeTruthy()
  expect(log.getAllByText('已送达')).toHaveLength(2)
  expect(log.getByText('ping')).toBeTruthy()
  expect(log.getByText('—')).toBeTruthy()
})

test('what nobody heard is sent again, and the log follows it', async () => {
  const one = { event: 'order.finished', tries: 1, at: inMinutes(-1) }
  const sent = { ...one, id: '1', order_sn: 'O20361115000001', status: 'sent', code: 200, error: '' } as const
  const lost = { ...one, id: '2', order_sn: 'O20361115000002', status: 'failed', code: 502, error: '未答复' } as const
  const log = (status: 'failed' | 'waiting' | 'sent') => opened({ deliveries: [{ ...lost, status }, sent] })
  serve(openApi.read, log('failed'))
  serve(openApi.resend, () => {
    serve(openApi.read, log('waiting'))
    return null
  })
  show()
  expect(await screen.findAllByRole('button', { name: '重新推送' })).toHaveLength(1)
  await press('重新推送')
  expect(await screen.findByText('等待送达')).toBeTruthy()
  expect(callsOf(openApi.resend)[0]?.params).toEqual({ id: '2' })
  expect(screen.queryByRole('button', { name: '重新推送' })).toBeNull()
  serve(openApi.read, log('sent'))
  await waitFor(() => expect(screen.getAllByText('已送达')).toHaveLength(2), { timeout: 4_000 })
})

test('a callback that is not to be sent again says why, and stays', async () => {
  const lost = { event: 'order.finished', tries: 8, at: inMinutes(-1), order_sn: 'O1', code: 502, error: '' }
  serve(openApi.read, opened({ deliveries: [{ ...lost, id: '2', status: 'failed' }] }))
  refuse(openApi.resend, { ...codes.invalid, message: '请先填写回调地址' })
  show()
  await press('重新推送')
  expect(await screen.findByText('请先填写回调地址')).toBeTruthy()
  expect(screen.getByText('未送达')).toBeTruthy()
})

test('the signed example carries one’s own key and leads to the documentation', async () => {
  show()
  const example = await screen.findByLabelText('示例代码')
  expect(example.textContent).toContain("KEY='k3yk3y'")
  await waitFor(() =>
    expect(screen.getAllByRole('link', { name: '接口文档' })[0]?.getAttribute('href')).toBe('/openapi/docs'),
  )
})
