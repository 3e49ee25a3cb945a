import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { print } from '@zdb/contract/desk/print/endpoints'
import { useSession } from '#core/session/session.ts'
import { aStore } from '../../../test/channels.ts'
import { callsOf, refuse, serve } from '../../../test/fake-server.ts'
import { pageOf } from '../../../test/page-of.ts'
import { clerk } from '../../../test/people.ts'
import { inMinutes } from '../../../test/orders.ts'
import { aJob, aPrinter, platforms } from '../../../test/printing.ts'
import { showPage } from '../../../test/render.tsx'
import { PrintSettingPage } from './print-page.tsx'
import type { PrintRule } from './print-setup.ts'

beforeEach(() => {
  useSession.setState({ stores: [aStore('7', '国贸店'), aStore('8', '望京店')], storesKnown: true })
  serve(print.printers, [aPrinter()])
  serve(print.platforms, platforms)
})

const show = (query = '', world: Parameters<typeof showPage>[1] = {}) =>
  showPage(PrintSettingPage, { at: `platform_shop_print_setting${query}`, ...world })
/** At one stroke: a hand that types letter by letter takes long. */
const write = async (field: HTMLElement, words: string) => {
  await userEvent.click(field)
  await userEvent.paste(words)
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const more = async (card: string, name: string) => {
  const shown = within(await screen.findByRole('article', { name: card }))
  await userEvent.click(shown.getByRole('button', { name: '更多' }))
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}

test('a printer shows its number, paper, stand-in, what waits, and what to do when it is in trouble', async () => {
  serve(print.printers, [
    aPrinter({ state: 'noPaper', waiting: 3, stand_in_id: '32' }),
    aPrinter({ id: '32', name: '制作间', roll: 'wide', platform_name: '芯烨云' }),
  ])
  show()
  const front = await screen.findByRole('article', { name: '前台' })
  for (const words of ['缺纸', '2分钟前查询', '920531001', '58毫米', '备用制作间', '排队3 张', '请换纸'])
    expect(front.textContent).toContain(words)
  expect(screen.getByRole('article', { name: '制作间' }).textContent).toContain('80毫米')
})

test('a store without a printer is shown the way to its first one, and each platform asks for its own fields', async () => {
  serve(print.printers, [])
  serve(print.bind, aPrinter({ name: '收银台' }))
  show('?sid=7')
  expect(await screen.findByText(/还没有打印机/)).toBeTruthy()
  await press('绑定打印机')
  const form = await dialog('绑定打印机')
  expect(form.getByText('标签上的 KEY')).toBeTruthy()
  await userEvent.click(form.getByRole('radio', { name: '365智能云打印' }))
  expect(form.queryByLabelText('打印机密钥')).toBeNull()
  expect(form.queryByRole('radiogroup', { name: '纸宽' })).toBeNull()
  await userEvent.click(form.getByRole('radio', { name: '飞鹅' }))
  await userEvent.click(form.getByRole('button', { name: '绑定' }))
  expect(await form.findByText('请填写打印机编号')).toBeTruthy()
  await write(form.getByLabelText('打印机编号'), '920531001')
  await write(form.getByLabelText('打印机密钥'), 'abcd1234')
  await write(form.getByLabelText('打印机名称'), '收银台')
  await userEvent.click(form.getByRole('radio', { name: '80毫米' }))
  await userEvent.click(form.getByRole('button', { name: '绑定' }))
  expect(await screen.findByText('收银台已绑定，先打一张测试页看看')).toBeTruthy()
  expect(callsOf(print.bind)[0]?.body).toEqual({
    platform: 'feie',
    device_no: '920531001',
    key: 'abcd1234',
    name: '收银台',
    roll: 'wide',
  })
})

test('a bridge has no label: it is made, and the command with its code waits for the program to come', async () => {
  const bridge = aPrinter({ id: '33', name: '吧台', platform: 'bridge', platform_name: '本地打印桥', state: 'offline' })
  serve(print.printers, [])
  serve(print.bindBridge, bridge)
  serve(print.bridgeCode, { code: '33-482913', expires_at: inMinutes(10) })
  show()
  await press('绑定打印机')
  const form = await dialog('绑定打印机')
  await userEvent.click(form.getByRole('radio', { name: '本地打印桥' }))
  expect(form.queryByLabelText('打印机编号')).toBeNull()
  await write(form.getByLabelText('打印机名称'), '吧台')
  await userEvent.click(form.getByRole('button', { name: '绑定' }))
  const pairing = await dialog('吧台配对')
  expect(callsOf(print.bindBridge)[0]?.body).toEqual({ name: '吧台', roll: 'narrow' })
  expect(pairing.getByText(/--code 33-482913 --to tcp:/)).toBeTruthy()
  expect(pairing.getByText('等待打印桥配对…')).toBeTruthy()
  serve(print.printers, [{ ...bridge, state: 'online', bridge_host: '收银电脑' }])
  expect(await pairing.findByText('已与“收银电脑”配对', undefined, { timeout: 5_000 })).toBeTruthy()
  await userEvent.click(pairing.getByRole('button', { name: '完成' }))
  await more('吧台', '配对')
  expect((await dialog('吧台配对')).getByRole('button', { name: '生成配对码' })).toBeTruthy()
})

test('a printer that belongs to another store is refused where it was typed', async () => {
  serve(print.printers, [])
  refuse(print.bind, codes.printerTaken)
  show()
  await press('绑定打印机')
  const form = await dialog('绑定打印机')
  await userEvent.click(form.getByRole('radio', { name: '365智能云打印' }))
  await write(form.getByLabelText('设备号'), 'K1')
  await write(form.getByLabelText('打印机名称'), '前台')
  await userEvent.click(form.getByRole('button', { name: '绑定' }))
  expect((await form.findByRole('alert')).textContent).toBe(codes.printerTaken.message)
})

test('a test page, its state, its setting, its queue and its end are a press away', async () => {
  serve(print.testPrint, { message: '测试页已送去前台打印', jobs: ['1'] })
  serve(print.refreshStatus, aPrinter({ state: 'offline' }))
  serve(print.cleanPrint, null)
  serve(print.unbind, null)
  serve(print.savePrinter, aPrinter())
  serve(print.printers, [aPrinter({ waiting: 2 }), aPrinter({ id: '32', name: '制作间' })])
  show()
  const front = within(await screen.findByRole('article', { name: '前台' }))
  await userEvent.click(front.getByRole('button', { name: '测试打印' }))
  expect(await screen.findByText('测试页已送去前台打印')).toBeTruthy()
  await userEvent.click(front.getByRole('button', { name: '刷新状态' }))
  expect(await screen.findByText('前台离线')).toBeTruthy()
  await more('前台', '清空队列')
  const question = await dialog('清空前台的打印队列？')
  expect(question.getByText(/还没打印的 2 张小票/)).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: '清空队列' }))
  expect(await screen.findByText('打印队列已清空')).toBeTruthy()
  await more('前台', '设置')
  const form = await dialog('前台设置')
  await userEvent.click(form.getByRole('combobox', { name: '备用打印机' }))
  const choices = await screen.findAllByTitle('制作间')
  const choice = choices.find(({ className }) => className.includes('ant-select-item'))
  if (choice) await userEvent.click(choice)
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(callsOf(print.savePrinter)[0]?.body).toEqual({ name: '前台', roll: 'narrow', stand_in_id: '32' }),
  )
  await more('前台', '解绑')
  await userEvent.click((await dialog('解绑前台？')).getByRole('button', { name: '解绑' }))
  await waitFor(() => expect(callsOf(print.unbind)[0]?.params).toEqual({ sid: '7', id: '31' }))
})

test('who only prints neither binds nor unbinds', async () => {
  show('', { me: clerk('print.read', 'print.tickets') })
  const front = within(await screen.findByRole('article', { name: '前台' }))
  expect(front.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['测试打印', '刷新状态']),
  )
  expect(front.queryByRole('button', { name: '更多' })).toBeNull()
  expect(screen.queryByRole('button', { name: '绑定打印机' })).toBeNull()
})

const rules: PrintRule[] = [
  { document: 'kitchen', source: 'online', on: true, move: 'make', copies: 1, printer_id: null },
  { document: 'customer', source: 'received', on: false, move: 'make', copies: 1, printer_id: null },
]

test('what prints by itself is switched, given its move, counted and saved as a whole; channels come and go one by one', async () => {
  serve(print.rules, rules)
  serve(print.saveRules, rules)
  serve(print.white, [{ id: '9', channel: 6, name: '美团外卖' }])
  serve(print.removeWhite, null)
  serve(print.addWhite, { id: '10', channel: 5, name: '饿了么' })
  show('?tab=rules')
  await userEvent.click(await screen.findByRole('switch', { name: '接单顾客联自动打印' }))
  await userEvent.click(screen.getByRole('combobox', { name: '接单顾客联份数' }))
  await userEvent.click(await screen.findByTitle('2 份'))
  await userEvent.click(screen.getByRole('combobox', { name: '接单顾客联打印时机' }))
  await userEvent.click(await screen.findByTitle('骑手接单时'))
  await press('保存')
  expect(await screen.findByText('自动打印规则已保存')).toBeTruthy()
  expect(callsOf(print.saveRules)[0]?.body).toEqual({
    rules: [rules[0], { ...rules[1], on: true, move: 'riderAccepts', copies: 2 }],
  })
  await press('移除美团外卖')
  await waitFor(() => expect(callsOf(print.removeWhite)[0]?.params).toEqual({ id: '9' }))
  await userEvent.click(screen.getByRole('combobox', { name: '增加渠道' }))
  await userEvent.click(await screen.findByTitle('饿了么'))
  await waitFor(() => expect(callsOf(print.addWhite)[0]?.body).toEqual({ channel: 5 }))
})

test('while no channel is chosen a rule for online orders prints nothing, and the page says so', async () => {
  serve(print.rules, rules)
  serve(print.white, [])
  show('?tab=rules')
  expect(await screen.findByText('网单不会自动打印：上面还没有选渠道')).toBeTruthy()
  await userEvent.click(await screen.findByRole('switch', { name: '网单制作联自动打印' }))
  expect(screen.queryByText('网单不会自动打印：上面还没有选渠道')).toBeNull()
})

test('the record shows each paper with its way out: asked again, called off, settled', async () => {
  const counts = { open: 0, trouble: 1 }
  serve(print.jobs, ({ query }) => ({
    counts,
    ...(query.status === 'trouble'
      ? pageOf(
          aJob({
            status: 30,
            status_zh: '打印失败',
            tone: 'red',
            note: '打印机缺纸',
            printed_at: null,
            actions: ['again', 'cancel'],
          }),
        )
      : pageOf(aJob(), aJob({ id: '502', no: 'P502', source: null, order_sn: '', title: '测试页' }))),
  }))
  serve(print.printAgain, null)
  show('?tab=jobs')
  const job = within(await screen.findByRole('article', { name: '制作联 P501' }))
  expect(job.getByRole('link', { name: 'O20261115100000000001' }).getAttribute('href')).toContain('netorder/index/')
  expect(screen.getByRole('article', { name: '测试页 P502' }).textContent).toContain('P502')
  await userEvent.click(screen.getByRole('tab', { name: '需要处理 1' }))
  const failed = within(await screen.findByRole('article', { name: '制作联 P501' }))
  await waitFor(() => expect(failed.getByText('打印人 林老板 · 打印机缺纸')).toBeTruthy())
  expect(failed.getAllByRole('button').map(({ dataset }) => dataset.kind)).toEqual(['primary', 'text'])
  await userEvent.click(failed.getByRole('button', { name: '重新打印' }))
  expect(await screen.findByText('已重新送去打印')).toBeTruthy()
})
