import type { AuditLine } from '../src/audit/audit-lines.tsx'
import type { MerchantFile } from '../src/merchants/merchant.ts'

export const aLine = (change: Partial<AuditLine> = {}): AuditLine => ({
  id: '70',
  at: '2026-11-16 10:00:00',
  look: false,
  who: '客服小张',
  side: 'platform',
  what: '结束商家的登录',
  target: '',
  merchant: { id: '12', name: '暖阳花店' },
  reason: '账号疑似被盗',
  changes: [{ label: '登录数', before: '2', after: '' }],
  device: 'Chrome · Windows',
  address: '10.0.0.7',
  ...change,
})

export const aFile = (change: Partial<MerchantFile> = {}): MerchantFile => ({
  id: '12',
  name: '暖阳花店',
  category_zh: '鲜花绿植',
  created_at: '2026-01-01 08:00:00',
  closed_at: null,
  revision: 'r1',
  contacts: [{ of: 'account', id: '5', name: '林小花', position: '主账号', phone: '139****2210' }],
  documents: [],
  stores: [
    {
      id: '31',
      name: '暖阳一店',
      address: '北京市朝阳区光华路1号',
      status: 20,
      status_zh: '正常',
      tone: 'green',
      business_zh: '营业中',
      receiving: true,
      reason: '',
      until: null,
      deposit: '2000.00',
      lift_proposed: false,
      waits: null,
    },
  ],
  money: {
    available: '380.00',
    frozen: '120.00',
    deposit: '2000.00',
    owes: '30.00',
    is_owed: '0.00',
    claims: [{ owes: true, other: '晨露花艺', amount: '30.00', rest: '30.00', why: '售后', at: '2026-11-01 08:00:00' }],
    holds: [{ ref: 'T1', amount: '120.00', held_at: '2026-11-01 08:00:00' }],
  },
  cases: [
    {
      kind: 'ticket',
      kind_zh: '帮助工单',
      id: '8',
      title: '骑手与配送',
      status_zh: '待处理',
      tone: 'yellow',
      at: '2026-11-15 08:00:00',
      waits: { queue: 'tickets', queue_zh: '帮助工单', id: '8', mine: true },
    },
  ],
  people: [
    {
      id: '5',
      name: '林小花',
      role: '主账号',
      is_master: true,
      enabled: true,
      seen_at: '2026-11-16 09:00:00',
      sessions: [
        {
          id: '11111111-1111-4111-8111-111111111111',
          device: 'Chrome · Windows',
          address: '10.0.0.9',
          started_at: '2026-11-16 08:00:00',
          seen_at: '2026-11-16 09:00:00',
        },
      ],
    },
  ],
  limits: [],
  timeline: { items: [aLine()], next: '' },
  ...change,
})
