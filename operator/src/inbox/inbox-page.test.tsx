import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { inbox } from '@zdb/contract/platform/inbox/endpoints'
import { callsOf, refuse, serve } from '@zdb/console/test/fake-server.ts'
import { openDesk, reviewer } from '../../test/desk.tsx'
import { aDetail, anInbox, anItem, approve } from '../../test/items.ts'

const [first, second] = [anItem(), anItem({ id: '8', title: '食品经营许可证', merchant: '甜心蛋糕' })]

beforeEach(() => {
  serve(inbox.list, anInbox(first, second))
  serve(inbox.take, null)
  serve(inbox.release, null)
  serve(inbox.show, ({ params }) => aDetail(params.item === '8' ? second : first))
})

const unasked = { suggested: false, asks: '理由' as const }
const key = (...keys: string[]) => userEvent.keyboard(keys.join(''))
const decided = () => callsOf(inbox.decide).map(({ params, body }) => [params.item, body])
const opened = () => screen.findByRole('article', { name: '营业执照' })

describe('the inbox', () => {
  test('shows what waits, how long, and who works on it; one queue of it on demand', async () => {
    serve(
      inbox.list,
      anInbox(anItem({ overdue: true, due_at: '2026-01-01 10:00:00' }), { ...second, worker: '周审核' }),
    )
    openDesk('/inbox', reviewer)
    const rows = await screen.findAllByRole('link', { name: /营业执照|食品经营许可证/ })
    expect(rows[0]?.textContent).toMatch(/花间小筑.*资质审核.*处理超时/)
    expect(rows[1]?.textContent).toContain('周审核处理中')
    const queues = within(screen.getByRole('navigation', { name: '队列' }))
    expect(queues.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '全部超时 12',
      '资质审核超时 12',
      '门店审核0',
    ])
    await userEvent.click(queues.getByRole('button', { name: /门店审核/ }))
    await waitFor(() => expect(callsOf(inbox.list).at(-1)?.query).toEqual({ queue: 'stores', mine: '0' }))
  })

  test('asks by itself, and says so: nobody is kept at the desk by it', async () => {
    openDesk('/inbox', reviewer)
    await screen.findByRole('link', { name: /营业执照/ })
    expect(callsOf(inbox.list)[0]?.headers.get('x-background')).toBe('1')
    await key('n')
    await opened()
    expect(callsOf(inbox.show)[0]?.headers.get('x-background')).toBeNull()
  })

  test('that is empty says so', async () => {
    serve(inbox.list, anInbox())
    openDesk('/inbox', reviewer)
    expect(await screen.findByText('收件箱已清空，没有等待平台处理的事项')).toBeTruthy()
  })
})

describe('an item', () => {
  test('is taken by opening it, and shows the evidence beside the decision', async () => {
    const { address } = openDesk('/inbox', reviewer)
    await screen.findByRole('link', { name: /营业执照/ })
    await key('j', '{Enter}')
    const item = within(await opened())
    expect(callsOf(inbox.take)[0]).toMatchObject({
      params: { queue: 'qualifications', item: '7' },
      body: { over: false },
    })
    expect(address()).toBe('/operator/inbox/qualifications/7')
    expect(item.getByText('花间小筑花艺有限公司')).toBeTruthy()
    expect(item.getByText('提交审核')).toBeTruthy()
    await key('p')
    const picture = within(await screen.findByRole('dialog', { name: '证件图片 1/2' }))
    await userEvent.click(picture.getByRole('button', { name: '旋转' }))
    await userEvent.click(picture.getByRole('button', { name: '放大' }))
    expect(picture.getByRole('img', { name: '证件图片 1' }).style.cssText).toMatch(/width: 150%.*rotate: 90deg/)
    await key('{ArrowRight}')
    expect(await screen.findByRole('img', { name: '证件图片 2' })).toBeTruthy()
  })

  test('of whose parts one is empty says so there', async () => {
    serve(
      inbox.show,
      aDetail(first, {
        parts: [
          { kind: 'facts', title: '处理', rows: [] },
          { kind: 'history', title: '以往的提现', lines: [] },
        ],
      }),
    )
    openDesk('/inbox/qualifications/7', reviewer)
    expect(within(await screen.findByRole('region', { name: '处理' })).getByText('还没有')).toBeTruthy()
    expect(within(screen.getByRole('region', { name: '以往的提现' })).getByText('还没有记录')).toBeTruthy()
  })

  test('whose thread is too long is read on from its oldest shown words', async () => {
    const lines = [{ at: '2026-11-15 10:00:00', who: '花间小筑', text: '第6句' }]
    serve(inbox.show, aDetail(first, { parts: [{ kind: 'history', title: '沟通记录', lines, older: '6' }] }))
    const said = (text: string) => ({ at: `2026-11-15 09:00:0${text.at(1)}`, who: '花间小筑', text, pictures: [] })
    serve(inbox.older, ({ query }) =>
      query.cursor === '6'
        ? { items: [said('第5句'), said('第4句')], next: '4' }
        : { items: [said('第3句')], next: '' },
    )
    openDesk('/inbox/qualifications/7', reviewer)
    const thread = within(await screen.findByRole('region', { name: '沟通记录' }))
    const texts = () => thread.getAllByText(/^第\d句$/).map(({ textContent }) => textContent)
    await userEvent.click(thread.getByRole('button', { name: '更早的记录' }))
    await waitFor(() => expect(texts()).toEqual(['第4句', '第5句', '第6句']))
    await userEvent.click(thread.getByRole('button', { name: '更早的记录' }))
    await waitFor(() => expect(texts()).toEqual(['第3句', '第4句', '第5句', '第6句']))
    expect(thread.queryByRole('button', { name: '更早的记录' })).toBeNull()
  })

  test('is decided by number and Enter, and the next one opens', async () => {
    serve(inbox.decide, { next: { queue: 'qualifications', id: '8' } })
    openDesk('/inbox/qualifications/7', reviewer)
    await opened()
    await key('1', '{Enter}')
    expect(await screen.findByRole('article', { name: '食品经营许可证' })).toBeTruthy()
    expect(decided()).toEqual([['7', { decision: 'approve', revision: 'r1', reason: '' }]])
  })

  test('is refused with a reason by number and words besides', async () => {
    serve(inbox.decide, { next: null })
    openDesk('/inbox/qualifications/7', reviewer)
    await opened()
    await key('2', '{Enter}')
    expect(await screen.findByText('请选择或填写理由')).toBeTruthy()
    expect(decided()).toEqual([])
    await key('1', 'e', '请重新拍摄', '{Enter}')
    await waitFor(() =>
      expect(decided()).toEqual([
        ['7', { decision: 'reject', revision: 'r1', reason: '图片模糊，无法辨认；请重新拍摄' }],
      ]),
    )
  })

  test('with fields of its own asks for each, and uploads what is a file', async () => {
    const fields = [
      { name: 'number', label: '发票号码', hint: '20位数字', kind: 'text' as const },
      { name: 'file', label: '发票文件', hint: '', kind: 'file' as const },
    ]
    const issue = {
      name: 'issue',
      label: '已开票',
      tone: 'good' as const,
      ...unasked,
      reasons: [],
      amount: null,
      fields,
      choices: [],
    }
    const kept = {
      url: '/files/2026~a.pdf',
      name: '发票.pdf',
      size: 3,
      type: 'application/pdf',
      width: null,
      height: null,
    }
    serve(inbox.show, aDetail(first, { decisions: [issue] }))
    serve(inbox.attach, { ...kept, kind: 'file' })
    serve(inbox.decide, { next: null })
    openDesk('/inbox/qualifications/7', reviewer)
    await opened()
    await key('1', '{Enter}')
    expect(await screen.findByText('请填写发票号码')).toBeTruthy()
    expect(screen.getByText('请上传发票文件')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('发票号码'), '24312000000012345678')
    await userEvent.upload(
      screen.getByLabelText('上传发票文件'),
      new File(['pdf'], '发票.pdf', { type: 'application/pdf' }),
    )
    expect(await screen.findByText('发票.pdf')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^确认已开票/ }))
    await waitFor(() =>
      expect(callsOf(inbox.decide)[0]?.body).toMatchObject({
        decision: 'issue',
        fields: { number: '24312000000012345678', file: '/files/2026~a.pdf' },
      }),
    )
  })

  test('with an amount proposes it, and takes no more than there is', async () => {
    const amount = { label: '退款金额', proposed: '50.00', least: '0.01', most: '80.00' }
    const refund = {
      name: 'refund',
      label: '支持退款',
      tone: 'bad' as const,
      ...unasked,
      suggested: true,
      reasons: ['商品损坏'],
      amount,
      fields: [],
      choices: [],
    }
    serve(inbox.show, aDetail(first, { decisions: [refund] }))
    serve(inbox.decide, { next: null })
    openDesk('/inbox/qualifications/7', reviewer)
    await opened()
    await key('1', 'm')
    const field = screen.getByLabelText<HTMLInputElement>('退款金额（元，最多80.00）')
    expect(field.value).toBe('50.00')
    expect(screen.getByRole('button', { name: /^支持退款 ?建议$/ })).toBeTruthy()
    const confirm = screen.getByRole('button', { name: /^确认支持退款 50\.00元/ })
    expect(confirm.dataset['kind']).toBe('danger')
    await userEvent.clear(field)
    await userEvent.type(field, '0{Escape}')
    await key('1', '{Enter}')
    expect(await screen.findByText('退款金额至少0.01元')).toBeTruthy()
    await userEvent.clear(field)
    await userEvent.type(field, '90{Escape}')
    await key('1', '{Enter}')
    expect(await screen.findByText('最多80.00元')).toBeTruthy()
    await userEvent.clear(field)
    await userEvent.type(field, '60{Enter}')
    await waitFor(() => expect(decided().at(-1)?.[1]).toMatchObject({ amount: '60', reason: '商品损坏' }))
  })

  test('is decided with choices that the rules have filled in', async () => {
    const jiedan = {
      name: 'jiedan',
      label: '限制接单',
      options: [
        { value: 'none', label: '不限制' },
        { value: '7', label: '7天' },
      ],
      proposed: '7',
    }
    serve(inbox.show, aDetail(first, { decisions: [{ ...approve, reasons: [], fields: [], choices: [jiedan] }] }))
    serve(inbox.decide, { next: null })
    openDesk('/inbox/qualifications/7', reviewer)
    await opened()
    await key('1')
    await userEvent.click(await screen.findByRole('combobox', { name: '限制接单' }))
    await userEvent.click(await screen.findByTitle('不限制'))
    await userEvent.click(screen.getByRole('button', { name: /确认通过/ }))
    await waitFor(() => expect(decided().at(-1)?.[1]).toMatchObject({ choices: { jiedan: 'none' } }))
  })

  test('that a colleague has is shown, and taken over by T', async () => {
    const theirs = { ...first, worker: '周审核', mine: false }
    refuse(inbox.take, codes.itemTaken)
    serve(inbox.show, aDetail(first, { item: theirs }))
    serve(inbox.list, anInbox(theirs))
    openDesk('/inbox/qualifications/7', reviewer)
    expect(await screen.findByText(/周审核正在处理这一项/)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '通过' }).disabled).toBe(true)
    serve(inbox.take, null)
    serve(inbox.show, aDetail(first))
    serve(inbox.list, anInbox({ ...first, worker: '陈审核', mine: true }))
    await key('t')
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: '通过' }).disabled).toBe(false))
    expect(callsOf(inbox.take).at(-1)?.body).toEqual({ over: true })
  })

  test('whose evidence has changed is told and shown anew', async () => {
    refuse(inbox.decide, codes.termsChanged)
    openDesk('/inbox/qualifications/7', reviewer)
    await opened()
    serve(inbox.show, aDetail(first, { revision: 'r2' }))
    await key('1', '{Enter}')
    expect(await screen.findByText(/内容刚刚有变化/)).toBeTruthy()
    serve(inbox.decide, { next: null })
    await key('{Enter}')
    await waitFor(() => expect(decided().at(-1)?.[1]).toMatchObject({ revision: 'r2' }))
  })

  test('that is over says so and leads on', async () => {
    refuse(inbox.show, codes.itemGone)
    openDesk('/inbox/qualifications/7', reviewer)
    expect((await screen.findAllByText('该事项已处理完毕')).length).toBeGreaterThan(0)
    serve(inbox.show, aDetail(second))
    await userEvent.click(await screen.findByRole('button', { name: '打开下一项' }))
    expect(await screen.findByRole('article', { name: '食品经营许可证' })).toBeTruthy()
  })

  test('is put back by U', async () => {
    const { address } = openDesk('/inbox/qualifications/7', reviewer)
    await opened()
    await key('u')
    await waitFor(() => expect(address()).toBe('/operator/inbox'))
    expect(callsOf(inbox.release)).toHaveLength(1)
  })
})

test('a long inbox is turned over by key, and back to its front', async () => {
  serve(inbox.list, { ...anInbox(first), more: '17.7.qualifications' })
  const { address } = openDesk('/inbox', reviewer)
  await screen.findByRole('button', { name: '下一页' })
  serve(inbox.list, anInbox(second))
  await key(']')
  expect(await screen.findByText('食品经营许可证')).toBeTruthy()
  expect(callsOf(inbox.list).at(-1)?.query).toMatchObject({ after: '17.7.qualifications' })
  expect(screen.queryByRole('button', { name: '下一页' })).toBeNull()
  await key('[[')
  await waitFor(() => expect(address()).toBe('/operator/inbox'))
})

test('? lists the keys', async () => {
  openDesk('/inbox/qualifications/7', reviewer)
  await opened()
  await key('?')
  const help = within(await screen.findByRole('dialog', { name: '快捷键' }))
  expect(help.getByText('选择决定，再选择理由')).toBeTruthy()
})

test('a desk that locks asks for the code, and opens where one was', async () => {
  const { address } = openDesk('/inbox/qualifications/7', reviewer)
  await opened()
  refuse(inbox.decide, codes.operatorLocked)
  await key('1', '{Enter}')
  expect(await screen.findByText(codes.operatorLocked.message)).toBeTruthy()
  expect(screen.queryByText('花间小筑花艺有限公司')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('账号').value).toBe('shenhe')
  expect(address()).toBe('/operator/inbox/qualifications/7')
})
