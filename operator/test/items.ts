import type { Inbox, Item, ItemDetail } from '../src/inbox/inbox.ts'

export const anItem = (change: Partial<Item> = {}): Item => ({
  queue: 'qualifications',
  queue_zh: '资质审核',
  id: '7',
  title: '营业执照',
  merchant: '花间小筑',
  since: '2026-11-15 10:00:00',
  due_at: '2036-11-15 10:00:00',
  overdue: false,
  worker: '',
  mine: false,
  ...change,
})

export const anInbox = (...items: Item[]): Inbox => ({
  queues: [
    {
      name: 'qualifications',
      label: '资质审核',
      waiting: items.length,
      overdue: items.filter((each) => each.overdue).length,
    },
    { name: 'stores', label: '门店审核', waiting: 0, overdue: 0 },
  ],
  items,
  more: '',
})

const plain = { suggested: false, asks: '理由', amount: null, fields: [], choices: [] } as const

export const approve = { name: 'approve', label: '通过', tone: 'good', reasons: [], ...plain } as const
export const reject = {
  name: 'reject',
  label: '不通过',
  tone: 'bad',
  reasons: ['图片模糊，无法辨认', '证件已过期'],
  ...plain,
} as const

export const aDetail = (item: Item, change: Partial<ItemDetail> = {}): ItemDetail => ({
  item: { ...item, worker: '陈审核', mine: true },
  revision: 'r1',
  barred: '',
  parts: [
    { kind: 'facts', title: '提交的内容', rows: [{ label: '名称', value: '花间小筑花艺有限公司', tone: 'plain' }] },
    {
      kind: 'pictures',
      title: '证件图片',
      pictures: [
        { label: '第1张', url: '/operator/api/inbox/qualifications/7/files/a' },
        { label: '第2张', url: '/operator/api/inbox/qualifications/7/files/b' },
      ],
    },
    { kind: 'history', title: '经过', lines: [{ at: '2026-11-15 10:00:00', who: '花间小筑', text: '提交审核' }] },
  ],
  decisions: [approve, { ...reject, reasons: [...reject.reasons] }].map((each) => ({
    ...each,
    reasons: [...each.reasons],
    fields: [],
    choices: [],
  })),
  ...change,
})
