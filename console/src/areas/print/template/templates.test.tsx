import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { defaultTickets } from '@zdb/contract/desk/print/documents'
import { print } from '@zdb/contract/desk/print/endpoints'
import type { PaperLine } from '@zdb/contract/desk/print/paper'
import { useSession } from '#core/session/session.ts'
import { aStore } from '../../../../test/channels.ts'
import { callsOf, refuse, serve } from '../../../../test/fake-server.ts'
import { inMinutes } from '../../../../test/orders.ts'
import { clerk } from '../../../../test/people.ts'
import { aTemplate } from '../../../../test/printing.ts'
import { showPage } from '../../../../test/render.tsx'
import { PrintSettingPage } from '../print-page.tsx'

const lines: PaperLine[] = [
  { kind: 'text', text: '美团外卖 #3021', align: 'center', size: 'large', bold: true },
  { kind: 'text', text: '33枝红玫瑰 ×1', align: 'left', size: 'normal', bold: false },
  { kind: 'qr', text: 'O1' },
  { kind: 'cut' },
]

beforeEach(() => {
  useSession.setState({ stores: [aStore('7', '国贸店')], storesKnown: true })
  serve(print.templates, [aTemplate('kitchen'), aTemplate('customer')])
  serve(print.preview, ({ body }) => ({ roll: body.roll, lines, sn: 'O1' }))
})

const show = (world: Parameters<typeof showPage>[1] = {}) =>
  showPage(PrintSettingPage, { at: 'platform_shop_print_setting?tab=template', ...world })
/** By its label alone: the roles of a hundred buttons take long to read. */
const press = async (name: string) => userEvent.click(await screen.findByLabelText(name))
const save = () => userEvent.click(screen.getByText('保存'))
const blocks = () =>
  within(screen.getByRole('list', { name: '小票内容' }))
    .getAllByRole('listitem')
    .map((row) => row.getAttribute('aria-label')?.replace(/^\d+ /, ''))

test('the ticket stands beside its blocks, on the paper that is chosen, with a real order', async () => {
  show()
  const paper = within(await screen.findByRole('figure', { name: '小票预览' }))
  expect(paper.getByText((_, node) => node?.tagName === 'P' && node.textContent === '美团外卖 #3021')).toBeTruthy()
  expect(paper.getByRole('img', { name: '二维码 O1' })).toBeTruthy()
  expect(paper.getByRole('separator', { name: '切纸' })).toBeTruthy()
  expect(screen.getByText('现在用的是 O1。预览隐去顾客信息，打印时完整')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: '80毫米' }))
  await userEvent.type(screen.getByLabelText('用哪张订单预览'), 'T20261115')
  await waitFor(() =>
    expect(callsOf(print.preview).at(-1)?.body).toMatchObject({ roll: 'wide', sn: 'T20261115', source: 'received' }),
  )
})

test('blocks are moved up and down by their buttons', async () => {
  show()
  await press('下移单据名称')
  expect(blocks().slice(0, 2)).toEqual(['渠道与小票号', '单据名称'])
  await press('上移单据名称')
  expect(blocks().slice(0, 2)).toEqual(['单据名称', '渠道与小票号'])
  expect(screen.getByLabelText('上移单据名称').getAttribute('aria-disabled')).toBe('true')
})

test('blocks are dressed, taken away and added, previewed and saved on top of what was read', async () => {
  serve(print.saveTemplate, aTemplate('kitchen', { version: 1 }))
  show()
  await press('移除商家备注')
  await press('贺卡内容加粗')
  await press('添加自定义文字')
  await save()
  expect(screen.getByText('自定义文字还没有写，写上或移除它')).toBeTruthy()
  await userEvent.click(screen.getByPlaceholderText('写什么，最多100个字'))
  await userEvent.paste('先做花束')
  await press('自定义文字靠中')
  await userEvent.click(screen.getByLabelText('网店名称'))
  expect(screen.getByText('有未保存的修改')).toBeTruthy()
  const expected = [
    ...defaultTickets.kitchen.blocks
      .filter(({ key }) => key !== 'memo')
      .map((block) => (block.key === 'card' ? { ...block, bold: true } : block)),
    { key: 'words', align: 'center', size: 'normal', bold: false, text: '先做花束' },
  ]
  await waitFor(() => expect(callsOf(print.preview).at(-1)?.body.blocks).toEqual(expected))
  await save()
  expect(await screen.findByText('制作联已保存，之后的小票按它打印')).toBeTruthy()
  expect(callsOf(print.saveTemplate)[0]?.body).toEqual({
    document: 'kitchen',
    shop_name_display: 'online',
    blocks: expected,
    version: 0,
  })
})

test('whoever was overtaken by somebody else keeps the draft and says whose counts', async () => {
  refuse(print.saveTemplate, codes.moved)
  show()
  await press('移除商家备注')
  serve(print.templates, [aTemplate('kitchen', { version: 4 }), aTemplate('customer')])
  await save()
  expect(await screen.findByText('您修改期间，别人保存了第 4 版')).toBeTruthy()
  expect(blocks()).not.toContain('商家备注')
  await userEvent.click(screen.getByText('以我的为准'))
  serve(print.saveTemplate, aTemplate('kitchen', { version: 5 }))
  await save()
  await waitFor(() => expect(callsOf(print.saveTemplate).at(-1)?.body).toMatchObject({ version: 4 }))
})

test('the other ticket can be looked at without losing anything, and leaving asks first', async () => {
  show()
  await press('移除商家备注')
  await userEvent.click(screen.getByRole('radio', { name: '顾客联' }))
  await userEvent.click(screen.getByRole('radio', { name: '制作联（未保存）' }))
  expect(blocks()).not.toContain('商家备注')
  await userEvent.click(screen.getByRole('tab', { name: '打印机' }))
  const question = within(await screen.findByRole('dialog', { name: '放弃没有保存的修改？' }))
  await userEvent.click(question.getByRole('button', { name: '留下' }))
  expect(blocks()).not.toContain('商家备注')
  serve(print.printers, [])
  await userEvent.click(screen.getByRole('tab', { name: '打印机' }))
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: '放弃没有保存的修改？' })).getByRole('button', {
      name: '放弃修改',
    }),
  )
  expect(await screen.findByText(/还没有打印机/)).toBeTruthy()
})

test('an earlier version is restored as the newest', async () => {
  const versions = [
    { version: 2, created_at: inMinutes(-60), account: '林老板' },
    { version: 1, created_at: inMinutes(-9000), account: '小周' },
  ]
  serve(print.templates, [aTemplate('kitchen', { version: 2, versions }), aTemplate('customer')])
  serve(print.saveTemplate, aTemplate('kitchen', { version: 3 }))
  show()
  await press('恢复第 1 版')
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: '恢复第 1 版？' })).getByRole('button', { name: '恢复' }),
  )
  expect(await screen.findByText('已恢复第 1 版')).toBeTruthy()
  expect(callsOf(print.saveTemplate)[0]?.body).toEqual({ document: 'kitchen', restore: 1, version: 2 })
})

test('who may not set it up sees the paper alone', async () => {
  show({ me: clerk('print.read') })
  expect(await screen.findByRole('figure', { name: '小票预览' })).toBeTruthy()
  expect(screen.queryByRole('list', { name: '小票内容' })).toBeNull()
})
